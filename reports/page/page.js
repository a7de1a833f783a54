(function () {
  "use strict";
  var table = document.getElementById("rows"), body = table.tBodies[0], rows = [], laws = [];
  var heads = table.tHead.rows[0].cells;
  var words = document.getElementById("find"), verdict = document.getElementById("only");
  var law = document.getElementById("law"), said = document.getElementById("shown");
  Array.prototype.forEach.call(table.tBodies, function (part, i) {
    Array.prototype.forEach.call(part.rows, function (row) {
      rows.push(row);
      laws.push(String(i + 1));
    });
  });
  function value(row, column) {
    var text = row.cells[column].textContent, number = parseFloat(text);
    return isNaN(number) ? text : number;
  }
  function compare(a, b) {
    if (typeof a === typeof b) {
      return typeof a === "number" ? a - b : a.localeCompare(b);
    }
    return typeof a === "number" ? -1 : 1;
  }
  function sort(column) {
    var down = heads[column].getAttribute("aria-sort") === "ascending" ? -1 : 1;
    Array.prototype.forEach.call(heads, function (head) { head.removeAttribute("aria-sort"); });
    heads[column].setAttribute("aria-sort", down === 1 ? "ascending" : "descending");
    rows.map(function (row, i) { return [value(row, column), i, row]; })
      .sort(function (a, b) { return down * compare(a[0], b[0]) || a[1] - b[1]; })
      .forEach(function (entry) { body.appendChild(entry[2]); });
  }
  function filter() {
    var wanted = words.value.toLowerCase(), shown = 0;
    rows.forEach(function (row, i) {
      var hidden = !row.textContent.toLowerCase().includes(wanted) ||
        !(verdict.value === "" || row.cells[8].textContent.split(" ")[1] === verdict.value) ||
        !(law.value === "" || laws[i] === law.value);
      row.hidden = hidden;
      shown += hidden ? 0 : 1;
    });
    said.textContent = shown + " of " + rows.length + " rows shown";
  }
  Array.prototype.forEach.call(heads, function (head, column) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", function () { sort(column); });
    head.textContent = "";
    head.appendChild(button);
  });
  words.addEventListener("input", filter);
  [verdict, law].forEach(function (control) { control.addEventListener("change", filter); });
  document.getElementById("controls").hidden = false;
  filter();
}());
