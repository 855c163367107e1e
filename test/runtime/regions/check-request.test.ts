import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { RegionalClient } from "../../../runtime/regions/index.js";
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

  it("refuses a value that the region does not list, and lists what it takes", () => {
    const body = { flag: { country: "zz" } };
    const says = 'flag.country does not accept "zz" in the region south';
    const msg = `${says}, supported values: aa, bb or null`;
    const problem = { loc: ["body", "flag", "country"], msg, type: "value_error" };
    const request = { region: "south", operation: "boats.sail", body };
    expect(checkRequest(rules, request)).toEqual([problem]);
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

  const { engines, regional, countries } = readCases("../cases.yaml", import.meta.url);
  it.each<[operation: string, body: object, expected: string[]]>(regional)(
    "refuses where the region has rules the body of %s %j, and says what there is",
    (operation, body, expected) => {
      expect(messages(operation, body)).toEqual(expected);
      expect(messages(operation, body, "north")).toEqual([]);
    },
  );

  it.each([
    ["absent", {}],
    ["undefined", { country: undefined }],
    ["null", { country: null }],
    ["listed", { country: "bb" }],
    ["inherited, which does not travel", Object.create({ country: "zz" })],
  ])("lets a value pass that is %s", (_, flag) => {
    expect(messages("boats.sail", { flag })).toEqual([]);
  });

  it.each<[string, number]>(countries)("doubts the country %j %i times", (country, times) => {
    const fields = rules.fields.map((field) => ({ ...field, isCountry: true as const }));
    const doubt = vi.fn<NonNullable<RegionalClient["doubt"]>>();
    const client = { region: "north", validation: "known", doubt } as const;
    const operation = { id: "boats.sail", api: "v4" };
    assertRegionalBody({ ...rules, fields }, client, operation, { flag: { country } });
    expect(doubt).toHaveBeenCalledTimes(times);
  });

  const shapeless = [{ flag: null }, { flag: "aa" }, { flag: ["zz"] }];

  it.each([undefined, null, "text", 5, [], ...shapeless])("looks for no value in %j", (body) => {
    expect(messages("boats.sail", body)).toEqual([]);
  });

  it.each<[what: string, engine: unknown]>(engines)("lets %s pass", (_, engine) => {
    expect(messages("boats.sail", { engine })).toEqual([]);
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
