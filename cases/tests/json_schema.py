# SPDX-License-Identifier: GPL-3.0-or-later
"""As much of JSON Schema as the schemas of this project use."""
import json
import subprocess


def check(value, schema, whole):
    """Raises AssertionError with what is wrong. Keys stand in the order of `required`."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    names = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
             "null": type(None), "boolean": bool}
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    assert any(isinstance(value, names[t]) for t in types), (value, schema)
    assert "const" not in schema or value == schema["const"], (value, schema)
    assert "enum" not in schema or value in schema["enum"], (value, schema)
    if isinstance(value, dict) and "required" in schema:
        assert list(value) == schema["required"], (list(value), schema["required"])
        for key, of in value.items():
            check(of, schema["properties"][key], whole)
    elif isinstance(value, dict) and isinstance(schema.get("additionalProperties"), dict):
        for of in value.values():
            check(of, schema["additionalProperties"], whole)
    if isinstance(value, list):
        for of in value:
            check(of, schema["items"], whole)


def check_listed(value, touchstone, name):
    """The same for a whole document, by the schema that the program lists."""
    done = subprocess.run([touchstone, "list", "schema", name], capture_output=True, text=True, check=True)
    schema = json.loads(done.stdout)
    check(value, schema, schema)


def read_sheet(text, touchstone):
    """Notes, values and tables of a sheet in one dictionary, by their names; each is described by a column."""
    sheet = json.loads(text)
    check_listed(sheet, touchstone, "sheet")
    kinds = {"number": (int, float, str), "whole": int, "text": str, "flag": bool,
             "number or text": (int, float, str)}
    for table, rows in [(None, [sheet["values"]]), *sheet["tables"].items()]:
        columns = [column for column in sheet["columns"] if column["table"] == table]
        for row in rows:
            assert list(row) == [column["name"] for column in columns], (table, row)
            for column in columns:
                value = row[column["name"]]
                assert value is None or isinstance(value, kinds[column["kind"]]), (column, value)
                assert column["kind"] != "number" or not isinstance(value, str) or value in ("inf", "-inf")
    return {**sheet["notes"], **sheet["values"], **sheet["tables"]}
