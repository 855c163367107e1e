import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { effectiveSchema, isNullable } from "../../../generator/model/effective-schema.js";
import type { SchemaObject } from "../../../generator/model/openapi.js";
import { asDocument } from "../../../generator/load/additions/json.js";
import { pairStatuses } from "../../../generator/model/pair-statuses.js";

const { schemas, ...cases } = parse(
  readFileSync(new URL("is-nullable.yaml", import.meta.url), "utf8"),
);
const info = { title: "Things", version: "1.0.0" };
const document = asDocument({ openapi: "3.1.0", info, components: { schemas } });

it.each(["isNotNullable", "isNullable"])("%s", (says) => {
  const wrong = cases[says].filter(
    ([schema]: [SchemaObject]) => isNullable(document, schema) !== (says === "isNullable"),
  );
  expect([cases[says].length > 0, wrong]).toEqual([true, []]);
});

it.each<[string, [object, object]]>(Object.entries(cases.effective))(
  "effectiveSchema %s",
  (_, [schema, effective]) => {
    expect(effectiveSchema(document, schema)).toEqual(effective);
  },
);

it.each<[string, string, string]>(cases.pairs)(
  "pairStatuses of %s and %s is %s",
  (before, after, expected) => {
    const pairs = pairStatuses(before.split(" "), after.split(" "));
    expect(pairs.map((pair) => pair.join("=")).join(" ")).toBe(expected);
  },
);
