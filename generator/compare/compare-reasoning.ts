import { asList, asRecord, type JsonObject } from "../../runtime/json/values.js";
import type { Change } from "./change.js";
import { compareFacts, compareLists } from "./compare-facts.js";
import type { Sides } from "./match-operations.js";

/**
 * Compares the tables of what each known model accepts.
 *
 * Request types depend on the table, so a program that uses a removed value no longer compiles. A model without a row
 * accepts anything, so removing a row restricts nothing.
 */
export function compareReasoning({ before, after }: Sides): Change[] {
  const old = asRecord(before.api.document["x-reasoning"]);
  const current = asRecord(after.api.document["x-reasoning"]);
  const [rows, currentRows] = [mapRows(old), mapRows(current)];
  return [
    ...compareLists("model", rows.keys(), currentRows.keys(), (model, isNew) => [
      "minor",
      isNew
        ? `${model} now has a row of accepted values`
        : `${model} no longer has a row, and accepts anything`,
    ]),
    ...[...rows].flatMap(([model, row]) => compareRow(model, row, currentRows.get(model))),
    ...compareSettings("the alias", old["aliases"], current["aliases"]),
  ];
}

/** Maps models to their rows, of which several may share one. */
function mapRows({ rows }: JsonObject): Map<string, JsonObject> {
  const entries = asList(rows)
    .map(asRecord)
    .flatMap((row) => asList(row["models"]).map((model) => [String(model), row] as const));
  return new Map(entries);
}

function compareRow(model: string, row: JsonObject, currentRow: JsonObject | undefined): Change[] {
  if (currentRow === undefined) return [];
  const [old, current] = [asRecord(row["accepts"]), asRecord(currentRow["accepts"])];
  const values = Object.keys({ ...old, ...current }).flatMap((path) =>
    compareLists("value", asList(old[path]), asList(current[path]), (value, isNew) =>
      isNew
        ? ["minor", `${model} ${path} also accepts ${value}`]
        : [
            "major",
            `${model} ${path} no longer accepts ${value}, so programs that use it do not compile`,
          ],
    ),
  );
  const what = `the default of ${model} for`;
  return [...values, ...compareSettings(what, row["defaults"], currentRow["defaults"])];
}

function compareSettings(what: string, before: unknown, after: unknown): Change[] {
  const [old, current] = [Object.entries(asRecord(before)), Object.entries(asRecord(after))];
  return compareFacts("default", old, current, (name, was = "not set", is) => [
    "minor",
    `${what} ${name} ${is === undefined ? "is gone" : `is ${is}`}, and was ${was}`,
  ]);
}
