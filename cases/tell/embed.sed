# Lines of a text file as C strings, one an element.
s/[\\"]/\\&/g
s/.*/"&\\n",/
