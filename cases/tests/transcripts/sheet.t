= points of a sweep in few words
$ touchstone sweep hertz speed=1:2:99 --json --brief | awk '{print length < 2000}'; touchstone sweep hertz dp_nratio=0:0.5:2 --json --brief
1
{"sentence":"Restitution of hertz over dp_nratio: ... to 0.999999; 2 ok.","schema":1,...,"points":[["dp_nratio",...,"verdict"],[0.0,...,"ok"],[0.5,...,"ok"]]}
? 2 touchstone {}
sweep hertz speed=1:2:2 --brief | --brief needs --json

= a sweep of a law alone is right near the speed of sticking
$ touchstone sweep jkr young=1GPa poisson=0.3 w=2 density=2500 speed=5mm/s:20mm/s:2 | cut -d, -f 7; for speed in 5 20; do touchstone solve jkr_restitution w=2 young=1GPa poisson=0.3 radius=10mm mass=0.01047197551 speed=${speed}mm/s | head -n 1; done
restitution
0.748...
0.986...
restitution = 0.749...
restitution = 0.986...

= one answer in every form
$ touchstone solve hertz radius=1mm:4mm:2 young=70GPa poisson=0.3 force=10N --for overlap --unit um
radius (m),overlap (um)
0.001,4.236752289302034
0.0040000000000000001,2.6689866962409643
$ touchstone solve hertz radius=1mm:4mm:2 young=70GPa poisson=0.3 force=10N --for overlap --unit um --out -.md
# hertz: Static contact of two spheres, or of a sphere and a plane (Hertz)

## solutions

| radius (m) | overlap (um) |
|--:|--:|
| 0.001 | 4.23675 |
| 0.004 | 2.66899 |
$ touchstone solve hertz radius=1mm:4mm:2 young=70GPa poisson=0.3 force=10N --for overlap --unit um --out -.jsonl
{"table": "solutions", "radius": 0.001, "overlap": 4.236752289302034}
{"table": "solutions", "radius": 0.0040000000000000001, "overlap": 2.6689866962409643}
$ touchstone solve hertz radius=1mm:4mm:2 young=70GPa poisson=0.3 force=10N --for overlap --unit um --json
{
 "schema": 1,
 "tool": "touchstone solve",
 "title": "hertz: Static contact of two spheres, or of a sphere and a plane (Hertz)",
 "notes": {},
 "values": {},
 "tables": {
  "solutions": [
   {
    "radius": 0.001,
    "overlap": 4.236752289302034
   },
   {
    "radius": 0.0040000000000000001,
    "overlap": 2.6689866962409643
   }
  ]
 },
 "columns": [
  {
   "table": "solutions",
   "name": "radius",
   "kind": "number",
   "unit": "m",
   "meaning": "radius of body 1, infinite for a wall"
  },
  {
   "table": "solutions",
   "name": "overlap",
   "kind": "number",
   "unit": "um",
   "meaning": "overlap"
  }
 ]
}
$ touchstone solve hertz radius=5mm young=70GPa poisson=0.3 force=10N --out hertz.csv | head -n 1
hertz: Static contact of two spheres, or of a sphere and a plane (Hertz)
$ sed -n 1,3p hertz.csv
solution,name,unit,value,numerical,input,how,relation
1,radius,m,0.0050000000000000001,0,,given,
1,radius2,m,0.0050000000000000001,0,,default,
$ touchstone solve hertz radius=5mm young=70GPa poisson=0.3 force=10N --out hertz.csv # exit status 2
touchstone solve: --out hertz.csv: this file is there already; --force replaces it
Try 'touchstone solve --help'.
$ touchstone list quantities --out quantities.txt # exit status 2
touchstone list: --out quantities.txt: the name of the file must end in .csv, .json, .jsonl or .md
Try 'touchstone list --help'.

= words with commas and bars; yes and no; what is infinite
$ touchstone list properties linear --out -.csv | grep -e keyword -e ^limit_from
keyword,symbol,unit,default,range,role,type,scope,required,modifiable,inheritable,meaning
limit_from,,1,repulsive,repulsive|size|elastic,sets_limit_from,choice,contact,false,false,false,Coulomb limit from
$ touchstone list properties linear --out -.md | grep -e keyword -e limit_from
| keyword | symbol | unit | default | range | role | type | scope | required | modifiable | inheritable | meaning |
| limit_from |  | 1 | repulsive | repulsive\|size\|elastic | sets_limit_from | choice | contact | no | no | no | Coulomb limit from |
$ touchstone list state hysteretic --out -.csv
name,unit,turning,meaning
normal,N,,normal force of the spring
shear_s,N,turned,"carried shear, on body 1, along s"
shear_t,N,turned,"carried shear, on body 1, along t"
stiffness_s,N/m,,tangent shear stiffness k_t
began,1,,1 after the step that activated the contact
impact_speed,m/s,,approach velocity at the last activation
active,1,,1 while the contact is active
slipping,1,,1 while the shear force is at its limit
$ touchstone timestep linear/impact --dt 1 --out -.jsonl 2>&1 | grep errors_with.*--dt
{"table": "errors_with", "step": "--dt", "dt_s": 1.0, "restitution": "inf", "peak_force": "inf", "duration": "inf", "max_overlap": "inf"}
