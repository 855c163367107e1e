import { describe, expect, expectTypeOf, it } from "vitest";
import type { Id } from "../../../runtime/transport/index.js";

describe("Id", () => {
  it("is a string at run time", () => {
    const id: Id<"run"> = "run_1";
    expect(id).toBe("run_1");
    expectTypeOf<string>().toExtend<Id<"run">>();
    expectTypeOf<Id<"run">>().toExtend<string>();
  });

  it("does not compile where another kind belongs", () => {
    const read = (id: Id<"run">): string => id;
    const session: Id<"session"> = "session_1";
    // @ts-expect-error a session is no run
    expect(read(session)).toBe("session_1");
  });
});
