import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertRegionalBody, checkRequest } from "../../../runtime/regions/check-request.js";
import { outcomeOf } from "../transport/failing.js";
import { rules } from "./fixtures.js";
import { forAny } from "../../support/for-any.js";
import { readCases } from "../../support/read-cases.js";

function messages(operation: string, body?: unknown, region = "south"): string[] {
  return checkRequest(rules, { region, operation, body }).map(({ msg }) => msg);
}

describe("checkRequest", () => {
  it("refuses an operation that the region does not have, whatever its body", () => {
    const msg = "boats.create is not listed for the region south, it is listed for: north";
    const problem = { loc: ["path"], msg, type: "value_error" };
    expect(checkRequest(rules, { region: "south", operation: "boats.create" })).toEqual([problem]);
    expect(messages("boats.create", {}, "north")).toEqual([]);
    expect(messages("boats.race")).toEqual([]);
  });

  it("names the operation of another API that does the job instead", () => {
    expect(messages("boats.build")).toEqual([
      "boats.build is not listed for the region south, it is listed for: north; use yards.ships.build instead",
    ]);
  });

  it("refuses a value that the region does not list, and lists what it takes", () => {
    const body = { flag: { country: "zz" } };
    const says = 'flag.country does not accept "zz" in the region south';
    const msg = `${says}, supported values: aa, bb or null`;
    const problem = { loc: ["body", "flag", "country"], msg, type: "value_error" };
    const request = { region: "south", operation: "boats.sail", body };
    expect(checkRequest(rules, request)).toEqual([problem]);
    expect(messages("boats.sink", { depth: "high" })[0]).toMatch(/supported values: low$/);
    expect(messages("boats.sail", body, "north")).toEqual([]);
  });

  it.each([
    ["known", 1],
    ["off", 0],
  ] as const)("refuses a body while validation is %s: %i", (validation, refusals) => {
    const operation = { id: "boats.sail", api: "v4" };
    const body = { flag: { country: "zz" } };
    const check = (): void =>
      assertRegionalBody(rules, { region: "south", validation }, operation, body);
    expect(outcomeOf(check)).toHaveProperty(refusals ? "error.detail.length" : "value");
  });

  it("hints at lower case", () => {
    expect(messages("boats.sail", { flag: { country: "AA" } })).toEqual([
      'flag.country does not accept "AA" in the region south, write it in lower case: "aa"',
    ]);
    expect(messages("boats.sail", { flag: { country: "bB" } })[0]).toMatch(/lower case: "bb"$/);
  });

  it.each([5, false, ["aa"], {}, { country: "aa" }])("refuses %j as a value", (country) => {
    const says = `does not accept ${JSON.stringify(country)} in`;
    expect(messages("boats.sail", { flag: { country } })[0]).toContain(says);
  });

  it.each([
    ["absent", {}],
    ["undefined", { country: undefined }],
    ["null", { country: null }],
    ["listed", { country: "bb" }],
    ["inherited, which does not travel", Object.create({ country: "zz" })],
  ])("lets a value pass that is %s", (_, flag) => {
    expect(messages("boats.sail", { flag })).toEqual([]);
  });

  const shapeless = [{ flag: null }, { flag: "aa" }, { flag: ["zz"] }];

  it.each([undefined, null, "text", 5, [], ...shapeless])("looks for no value in %j", (body) => {
    expect(messages("boats.sail", body)).toEqual([]);
  });

  it("refuses a known model of another provider, and says which there are", () => {
    expect(messages("boats.sail", { engine: "sail" })).toEqual([
      "Model sail (provider yard) is not available in the region south, available: steam, odd, other models of works with a key stored there",
    ]);
    expect(messages("boats.sail", { engine: "sail" }, "north")).toEqual([]);
  });

  const { engines } = readCases("../cases.yaml", import.meta.url);
  it.each<[what: string, engine: unknown]>(engines)("lets %s pass", (_, engine) => {
    expect(messages("boats.sail", { engine })).toEqual([]);
  });

  it("reports every problem of a body", () => {
    expect(messages("boats.sail", { engine: "sail", flag: { country: "zz" } })).toHaveLength(2);
  });

  it("has nothing against what the rules do not know", async () => {
    const ofPrototypes = fc.constantFrom("__proto__", "constructor", "toString");
    const name = fc.oneof(fc.string({ unit: "binary" }), ofPrototypes);
    const knownOperations = new Set(["boats.create", "boats.sail", "boats.sink"]);
    await forAny(100, [name, fc.anything({ withBigInt: true })], (unknown, body) => {
      fc.pre(!knownOperations.has(unknown) && unknown !== "south");
      expect(messages(unknown, body)).toEqual([]);
      expect(messages("boats.create", body, unknown)).toEqual([]);
      expect(messages("boats.sail", body, unknown)).toEqual([]);
    });
  });
});
