# The table under "## Traps" of cases/README.md, a row an element: {1, "trap", "cases"},. What stands in
# further columns is left out.
/^## Traps/,$!d
/^| [0-9]/!d
s/[\\"]/\\&/g
s/^| \([0-9][0-9]*\) | \([^|]*\) | \([^|]*\) |.*$/{\1, "\2", "\3"},/
