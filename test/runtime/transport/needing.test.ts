import { describe, expect, it } from "vitest";
import { ConnectionError, OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { assertNeeds, needing, type Needs } from "../../../runtime/transport/needing.js";

const key = "svc_canary_key";
const read = callOf({ key });
const create = unsafeCallOf({ key });

function lackOf(answer: unknown, fields: Needs, call = create): unknown {
  try {
    assertNeeds(call, needing(undefined, fields), answer, 201);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("needing", () => {
  it("keeps the settings of a call, and stays with them when they are spread", () => {
    const settings = needing({ timeout: 5 }, { id: "string" });
    expect(Object.keys(settings)).toEqual(["timeout"]);
    expect(() => assertNeeds(create, { ...settings, timeout: 6 }, {}, 200)).toThrow("`id`");
  });

  it("takes the kind of value that is asked for, and nothing that could not stand in a path", () => {
    const fields = { id: "string", size: "number", open: "boolean" } as const;
    expect(lackOf({ id: "a", size: 0, open: false, more: 1 }, fields)).toBeUndefined();
    for (const id of [undefined, null, 7, "", "..", "\u{d800}", ["a"]]) {
      expect(lackOf({ id, size: 0, open: true }, fields)).toMatchObject({
        message: expect.stringContaining("has no usable `id`"),
      });
    }
    expect(lackOf({ id: "a", size: "0", open: true }, fields)).toBeInstanceOf(OutcomeUnknownError);
  });

  it("asks for an object where no field is named", () => {
    expect(lackOf({}, {})).toBeUndefined();
    for (const answer of [null, undefined, [], "a", 7]) {
      expect(lackOf(answer, {})).toMatchObject({
        message: expect.stringContaining("not an object"),
      });
    }
  });

  it("makes of a lack what it means for the call, with what came", () => {
    const received = { key: "canary" };
    const unknown = lackOf(received, { id: "string" });
    expect(unknown).toBeInstanceOf(OutcomeUnknownError);
    expect(unknown).toMatchObject({ operation: "runs.create", status: 201, received });
    expect(JSON.stringify(unknown)).not.toContain("canary");
    expect(lackOf({}, { id: "string" }, read)).toBeInstanceOf(ConnectionError);
  });

  it("takes no value that holds the key, and any other one where any will do", () => {
    const status = { status: "any" } as const;
    for (const answer of [{}, { status: null }, { status: 7 }, { status: "running" }]) {
      expect(lackOf(answer, status, read)).toBeUndefined();
    }
    expect(lackOf({ status: "at svc_canary_key" }, status, read)).toBeInstanceOf(ConnectionError);
    expect(lackOf({ id: "svc_canary_key" }, { id: "string" })).toBeInstanceOf(OutcomeUnknownError);
  });

  it("asks for nothing of the answer to any other call", () => {
    expect(() => assertNeeds(create, {}, null, 200)).not.toThrow();
  });
});
