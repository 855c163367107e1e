import { describe, expect, it } from "vitest";
import {
  ConnectionError,
  OutcomeUnknownError,
  TimeoutError,
} from "../../../runtime/errors/index.js";
import {
  foreignFailure,
  lostFailure,
  timeoutFailure,
  unreachable,
  unusableAnswer,
} from "../../../runtime/transport/failure.js";
import { ResponseTooLarge } from "../../../runtime/transport/read-body.js";
import { callOf, unsafeCallOf } from "./calls.js";

const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
const refused = Object.assign(new Error("connect ECONNREFUSED"), { syscall: "connect" });

describe("unreachable", () => {
  it("says that nothing was sent, names the host and what to check", () => {
    for (const call of [callOf(), unsafeCallOf()]) {
      const error = unreachable(call, refused);
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
    const { message } = unreachable(callOf(), new TypeError("fetch failed", { cause }));
    expect(message).toContain(code);
    expect(message).toContain(advice);
    expect(message).not.toContain("\n");
  });
});

describe("lostFailure", () => {
  it("is a ConnectionError for a lost request that may be repeated", () => {
    const error = lostFailure(callOf(), reset);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ reason: "lost", cause: { code: "ECONNRESET" } });
  });

  it("is an OutcomeUnknownError for a lost request that must not be repeated", () => {
    const error = lostFailure(unsafeCallOf(), reset);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reason: "lost", cause: { code: "ECONNRESET" } });
  });

  it("names the limit that an answer exceeds", () => {
    const error = lostFailure(callOf(), new ResponseTooLarge());
    expect(error).toMatchObject({ reason: "too_large" });
    expect(error.message).toContain("64 MiB");
    expect(lostFailure(unsafeCallOf(), new ResponseTooLarge())).toBeInstanceOf(OutcomeUnknownError);
  });
});

describe("foreignFailure", () => {
  it("keeps the error of the interceptor, whatever it is", () => {
    const own = new Error("enough");
    expect(foreignFailure(unsafeCallOf(), own)).toBeInstanceOf(OutcomeUnknownError);
    expect(foreignFailure(unsafeCallOf(), own).cause).toBe(own);
    expect(foreignFailure(unsafeCallOf(), "enough")).toMatchObject({
      cause: { message: "enough" },
    });
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
