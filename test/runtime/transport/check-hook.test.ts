import { describe, expect, it } from "vitest";
import { checkHook } from "../../../runtime/transport/check-hook.js";

describe("a hook of a call", () => {
  it("is a function, or absent", () => {
    const hook = (): void => {};
    expect(checkHook("beforeSend", hook)).toBe(hook);
    expect(checkHook("beforeSend", undefined)).toBeUndefined();
  });

  it.each(["no", 1, null, {}])("is refused by its name if it is %j", (given) => {
    expect(() => Reflect.apply(checkHook, undefined, ["beforeSend", given])).toThrow(
      "The option `beforeSend` must be a function.",
    );
  });
});
