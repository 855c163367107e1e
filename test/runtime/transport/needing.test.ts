import { describe, expect, it } from "vitest";
import { OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { unsafeCallOf } from "./calls.js";
import { assertNeeds, needing, type Needs } from "../../../runtime/transport/needing.js";

const key = "svc_canary_key";
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

  it("asks for nothing of the answer to any other call", () => {
    expect(() => assertNeeds(create, {}, null, 200)).not.toThrow();
  });
});
