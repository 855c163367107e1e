import { describe, expect, it } from "vitest";
import { ConnectionError, OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { decode } from "../../../runtime/transport/decode.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";
import { errorOf } from "./failing.js";

describe("decode", () => {
  it("parses JSON where a shape is promised", () => {
    expect(decode("json", callOf(), receivedOf(200, '{"id":"run_1"}'))).toEqual({ id: "run_1" });
    expect(decode("json", callOf(), receivedOf(200, "null"))).toBeNull();
    expect(decode("json", callOf(), receivedOf(200, '\uFEFF{"id":"run_1"}'))).toEqual({
      id: "run_1",
    });
  });

  it.each([
    ["no content", receivedOf(204, "")],
    ["an empty body", receivedOf(200, "")],
    ["HTML", receivedOf(200, "<html>canary</html>", { "content-type": "text/html" })],
    ["JSON that is cut off", receivedOf(200, '{"id":"canary')],
  ])("does not take %s for the promised JSON", (_, received) => {
    const repeatable = errorOf(() => decode("json", callOf(), received));
    expect(repeatable).toBeInstanceOf(ConnectionError);
    expect(repeatable).toMatchObject({ reason: "unusable" });
    const unsafe = errorOf(() => decode("json", unsafeCallOf(), received));
    expect(unsafe).toBeInstanceOf(OutcomeUnknownError);
    expect(unsafe).toMatchObject({ status: received.status });
    expect(`${String(repeatable)}${JSON.stringify(unsafe)}`).not.toContain("canary");
  });

  it("says what came instead of JSON", () => {
    const html = receivedOf(200, "<html>", { "content-type": "text/html; charset=utf-8" });
    expect(String(errorOf(() => decode("json", callOf(), html)))).toContain("200, text/html");
    const empty = receivedOf(204, "");
    expect(String(errorOf(() => decode("json", callOf(), empty)))).toContain("(204) is empty");
  });

  it("takes anything where no shape is known", () => {
    expect(decode("unknown", callOf(), receivedOf(200, '{"a":1}'))).toEqual({ a: 1 });
    expect(decode("unknown", callOf(), receivedOf(200, "stopped"))).toBe("stopped");
    expect(decode("unknown", callOf(), receivedOf(200, ""))).toBeUndefined();
    expect(decode("unknown", callOf(), receivedOf(204, ""))).toBeUndefined();
  });

  it("gives text, bytes or nothing where these are promised", () => {
    expect(decode("text", callOf(), receivedOf(200, "{}"))).toBe("{}");
    expect(decode("binary", callOf(), receivedOf(200, "ab"))).toEqual(new Uint8Array([97, 98]));
    expect(decode("none", callOf(), receivedOf(200, "<html>"))).toBeUndefined();
  });
});
