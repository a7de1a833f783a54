How `touchstone new-law` meets its user. transcript.py says how to read it.

= names and options that cannot be
? 2 touchstone new-law {}
Big | is no name of a law
a-b | is no name of a law
1st | is no name of a law
a/b | is no name of a law
.. | is no name of a law
$(printf 'a%.0s' {1..64}) | is no name of a law
ä | is no name of a law
'a b' | is no name of a law
"a'b" | is no name of a law
'' | is no name of a law
hertz | hertz is a built-in law
touchstone_law | choose another name
 | needs the name of the law
mine --family jelly | --family jelly: the value must be one of
mine --language cobol | --language cobol: the value must be one of
$ touchstone new-law $(printf 'a%.0s' {1..63}) >/dev/null; ls | wc -c
64

= what is there already is not replaced, and a full disk leaves nothing
> folder/notes
mine
> file
mine
$ ln -s nowhere link
? 2 touchstone new-law {}
folder | a folder of the name folder is there already, and is not replaced
file | a file of the name file is there already, and is not replaced
link | a link of the name link is there already, and is not replaced
? 2 trap '' XFSZ; ulimit -f 1; touchstone new-law mine --language python
 | cannot be written: File too large
$ ls
file
folder
link

= what is written without options is Hertz's law in C
$ touchstone new-law plain
plain/plain.c is a law that passes: change it into yours.

  cd plain
  make check   builds it, and compares it with closed forms
$ touchstone new-law other --family hertz --language c >/dev/null; for file in plain.c Makefile; do sed 's/other/plain/g' other/${file/plain/other} | diff plain/$file -; done; ls plain
Makefile
README.md
plain.c
plain.yaml
plain_impact.yaml

= the job of --ci verifies the law, and compares it with the branch that a change is for  # needs git
> script.py
import sys
lines = open(".gitlab-ci.yml").read().split("script:\n")[1].split("  artifacts:")[0].splitlines()
begin = next(i for i, line in enumerate(lines) if "status=0" in line)
print("\n".join(line[6:] if line[:6] in ("    - ", "      ") else line for line in lines[begin:] if line.strip() != "- |"))
$ touchstone new-law other --ci github >/dev/null; ls -A other; grep -c touchstone other/.github/workflows/touchstone.yml
.github
Makefile
README.md
other.c
other.yaml
other_impact.yaml
...
$ touchstone new-law mine --family linear --ci gitlab >/dev/null; cd mine; git init -q -b main; git add .; git -c user.name=a -c user.email=a@b commit -qm first; cd ..; git clone -q mine change
$ cd change; sed -i 's/normal_elastic = c->kn/normal_elastic = 0.5 * c->kn/' mine.c; export MOTIONS=1 CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main; python3 ../script.py >../job; sh ../job >../said 2>&1; echo status $?; grep -E "worse" ../said | head -n 1; ls changes.html
status 1
36 the same, 14 worse, 0 better
changes.html
? 2 touchstone new-law third {}
--ci jenkins | --ci jenkins: the value must be one of github|gitlab
