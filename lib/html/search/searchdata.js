var indexSectionsWithContent =
{
  0: "abcdefgiklmnoprstuv",
  1: "t",
  2: "bcilp",
  3: "t",
  4: "acdefgiklmnoprstuv",
  5: "t",
  6: "t",
  7: "t",
  8: "l"
};

var indexSectionNames =
{
  0: "all",
  1: "classes",
  2: "files",
  3: "functions",
  4: "variables",
  5: "enums",
  6: "enumvalues",
  7: "defines",
  8: "pages"
};

var indexSectionLabels =
{
  0: "All",
  1: "Data Structures",
  2: "Files",
  3: "Functions",
  4: "Variables",
  5: "Enumerations",
  6: "Enumerator",
  7: "Macros",
  8: "Pages"
};

