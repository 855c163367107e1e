import { describe, expect, it } from "vitest";
import {
  ConnectionError,
  OutcomeUnknownError,
  TimeoutError,
} from "../../../runtime/errors/index.js";
import {
  connectionFailure,
  timeoutFailure,
  unusableAnswer,
} from "../../../runtime/transport/failure.js";
import { ResponseTooLarge } from "../../../runtime/transport/read-body.js";
import { callOf, unsafeCallOf } from "./calls.js";

const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
const refused = Object.assign(new Error("connect ECONNREFUSED"), { syscall: "connect" });

describe("connectionFailure", () => {
  it("says that nothing was sent, names the host and what to check", () => {
    for (const call of [callOf(), unsafeCallOf()]) {
      const error = connectionFailure(call, refused);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ reason: "unreachable", operation: call.operation });
      expect(error.message).toContain("127.0.0.1:1");
      expect(error.message).toContain("nothing was sent");
      expect(error.message).toContain("base URL");
    }
  });

  it.each([
    ["ECONNREFUSED", "connect ECONNREFUSED ::1:80", "Nothing listens there"],
    ["ENOTFOUND", "getaddrinfo ENOTFOUND nowhere.example", "No host has this name"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "80:error:\n", "http:// instead of https://"],
    ["ETIMEDOUT", "connect ETIMEDOUT", "any proxy or firewall"],
  ])("says in one line what to do after %s", (code, text, advice) => {
    const cause = Object.assign(new Error(text), { code, syscall: "connect" });
    const { message } = connectionFailure(callOf(), new TypeError("fetch failed", { cause }));
    expect(message).toContain(code);
    expect(message).toContain(advice);
    expect(message).not.toContain("\n");
  });

  it("is a ConnectionError for a lost request that may be repeated", () => {
    const error = connectionFailure(callOf(), reset);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ reason: "lost", cause: { code: "ECONNRESET" } });
  });

  it("is an OutcomeUnknownError for a lost request that must not be repeated", () => {
    const error = connectionFailure(unsafeCallOf(), reset);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reason: "lost", cause: { code: "ECONNRESET" } });
  });

  it("names the limit that an answer exceeds", () => {
    const error = connectionFailure(callOf(), new ResponseTooLarge());
    expect(error).toMatchObject({ reason: "too_large" });
    expect(error.message).toContain("64 MiB");
    expect(connectionFailure(unsafeCallOf(), new ResponseTooLarge())).toBeInstanceOf(
      OutcomeUnknownError,
    );
  });
});

describe("timeoutFailure", () => {
  it("depends on whether the request may be repeated", () => {
    expect(timeoutFailure(callOf())).toBeInstanceOf(TimeoutError);
    expect(timeoutFailure(unsafeCallOf())).toBeInstanceOf(OutcomeUnknownError);
    expect(timeoutFailure(unsafeCallOf())).toMatchObject({ reason: "timeout" });
  });
});

describe("unusableAnswer", () => {
  it("keeps the status for a request whose outcome is unknown", () => {
    expect(unusableAnswer(callOf(), "the answer is empty", 200)).toBeInstanceOf(ConnectionError);
    expect(unusableAnswer(unsafeCallOf(), "the answer is empty", 200)).toMatchObject({
      code: "outcome_unknown",
      reason: "unusable",
      status: 200,
    });
  });
});
