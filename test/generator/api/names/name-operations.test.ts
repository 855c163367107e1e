import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOperations } from "../../../../generator/api/names/name-operations.js";
import { emitOperationName } from "../../../../generator/api/names/operation-name.js";
import { httpMethods, type OperationSource } from "../../../../generator/api/openapi.js";
import { readCases } from "../../../support/read-cases.js";

const named: Readonly<Record<string, readonly string[]>> = readCases(
  "name-operations.yaml",
  import.meta.url,
);

/** A call, its operationId, and its tag behind `#`. */
const row = /^(\S+) (\S+)(?: ([^#\s]+))?(?: #(.+))?$/;

function read(text: string): OperationSource {
  const [, method, path = "", operationId, tag] = row.exec(text) ?? [];
  const httpMethod = httpMethods.find((each) => each.toUpperCase() === method) ?? "get";
  const source = {
    ...(operationId !== undefined && { operationId }),
    ...(tag !== undefined && { tags: [tag] }),
  };
  return { path, httpMethod, item: { [httpMethod]: source }, source };
}

/** Names operations and gives each name with its call, and the notes. */
function name(rows: readonly string[], isFlat = false): readonly [string[], string[]] {
  const naming = isFlat ? undefined : { basePath: "/api", title: "The Shop API" };
  const { places, notes } = nameOperations(rows.map(read), naming, () => ({ file: "a.yaml" }));
  return [places.map((each) => emitOperationName(each.name)), notes.map(({ message }) => message)];
}

describe("nameOperations", () => {
  it.each(Object.entries(named))("%s", (_, rows) => {
    const [names] = name(rows.map((each) => each.replace(/^\S+: /, "")));
    expect(names).toEqual(rows.map((each) => each.split(": ")[0]));
  });

  it("says why a name is another one than it would be", () => {
    expect(name(["GET /a/{id} list #a", "GET /a list #a", "GET /b listA #a"])[1]).toEqual([
      "GET /a/{id} (operationId list) is a.get(), because it shares its operationId with another operation",
      "GET /a (operationId list) is a.list(), because it shares its operationId with another operation",
      "GET /b (operationId listA) is a.listA(), because a.list is taken",
    ]);
  });

  it("renames nothing but what wants the name of an operation that is added", () => {
    const before = ["GET /runs/{id} getRun", "GET /runs listRuns", "GET /keys listKeys"];
    const after = ["GET /up runs.list", "GET /runs/{id}/steps listRuns_v2", ...before];
    expect(name(before)[0]).toEqual(["runs.get", "runs.list", "keys.list"]);
    const [names] = name(after);
    expect(names.join(" ")).toBe("runs.list runs.listV2 runs.get runs.listRuns keys.list");
  });

  it("takes operationIds as they are where they are names, and else the method and the path", () => {
    const rows = ["GET /a getAccount #Account", "GET /b/{c} runs.list", "GET /a/{b}/c/{d}"];
    expect(name(rows, true)).toEqual([["getAccount", "runs.list", "getAByBCByD"], []]);
    expect(name(["GET /a/b", "GET /a_b"], true)[0]).toEqual(["getAB2", "getAB"]);
  });

  it("takes no long time for long names", () => {
    const [[first]] = name([
      `GET ${"/{a}".repeat(500)} ${"by_a_id_".repeat(500)}x #${"a b ".repeat(500)}`,
    ]);
    expect(first?.length).toBeLessThan(200);
  });

  it("never gives one name to two operations, and gives the same ones again", () => {
    const paths = ["GET /", "GET /a", "POST /a", "GET /a/{a}", "GET /a_", "PUT /a/a", "GET /get"];
    const ids = ["", " a", " getA", " getAs", " a_get", " get_a_a_get", " get", " http", " a.get"];
    const entry = fc.tuple(
      ...[paths, ids, ["", " #a", " #A", " #as", " #get", " #http"]].map((each) =>
        fc.constantFrom(...each),
      ),
    );
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([call]) => call }), (entries) => {
        const rows = entries.map((each) => each.join(""));
        const [names] = name(rows);
        expect(new Set(names).size).toBe(entries.length);
        expect(names.filter((each) => /^http\b|^$|\.$/.test(each))).toEqual([]);
        const resources = new Set(names.flatMap((each) => each.split(".").slice(0, -1)));
        expect(names.filter((each) => resources.has(each))).toEqual([]);
        expect(name(rows)[0]).toEqual(names);
      }),
    );
  });
});
