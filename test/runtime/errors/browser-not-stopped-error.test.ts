import { describe, expect, it } from "vitest";
import { BrowserNotStoppedError, CloudAgentError } from "../../../runtime/errors/index.js";

describe("BrowserNotStoppedError", () => {
  const error = new BrowserNotStoppedError("browser_1", new Error("The service failed."));

  it("says which browser may still be running, why, and what to do", () => {
    expect(error).toBeInstanceOf(CloudAgentError);
    expect(error).toMatchObject({ name: "BrowserNotStoppedError", code: "browser_not_stopped" });
    expect(error.message).toBe(
      "The browser browser_1 could not be stopped and may still be running (The service failed.). Stop it by its id.",
    );
    expect(error.cause).toEqual(new Error("The service failed."));
  });

  it("shows the id and no more to support", () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "BrowserNotStoppedError",
      code: "browser_not_stopped",
      message: error.message,
      id: "browser_1",
    });
  });

  it("does without a reason that is no error", () => {
    expect(new BrowserNotStoppedError("browser_1", "secret").message).not.toContain("secret");
  });
});
