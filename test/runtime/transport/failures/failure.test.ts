import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  lostFailure,
  refusalFailure,
  unreachable,
} from "../../../../runtime/transport/failures/failure.js";
import { ResponseTooLarge } from "../../../../runtime/transport/response/decode.js";
import { neverSent, safeCause } from "../../../../runtime/transport/failures/safe-cause.js";
import type { Failure } from "../../../../runtime/transport/outcome.js";
import { callOf, unsafeCallOf } from "../calls.js";
import { readCases } from "../../../support/read-cases.js";

const { unreachable: causes } = readCases("../cases.yaml", import.meta.url);

it.each<[code: string, text: string, advice: string]>(causes)(
  "unreachable says in one line what to do after %s",
  (code, text, advice) => {
    const cause = Object.assign(new Error(text), { code, syscall: "connect" });
    const message = messageOf(unreachable(callOf(), fetchFailed(cause)));
    const reason = code.startsWith("ERR_SSL") ? code : text;
    for (const part of [reason, "127.0.0.1:1", "nothing was sent", advice])
      expect(message).toContain(part);
    expect(message).not.toContain("\n");
  },
);

it("a pause of any length ends at a time that can be shown", () => {
  const error = refusalFailure(callOf(), { reason: "project", retryAfter: 1e300 });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    retryAt: "+275760-09-13T00:00:00.000Z",
  });
});

describe("lostFailure", () => {
  const refusedTunnel = "Proxy response (407) !== 200 when HTTP Tunneling";
  const cancelled = Object.assign(new Error("Request was cancelled."), {
    cause: new Error(refusedTunnel),
  });

  it.each([
    [systemError("ECONNRESET", "read"), "(read ECONNRESET). The request"],
    ["the tunnel is down", "(the tunnel is down). The request"],
    [new Error("proxy refused"), "(proxy refused). Check the address of your proxy"],
    [fetchFailed(cancelled), `(${refusedTunnel}). Check the address of your proxy`],
    [undefined, "no full response arrived. The request"],
  ])("says why, whatever fetch has thrown: %s", (error, says) => {
    expect(messageOf(lostFailure(callOf(), error))).toContain(says);
    expect(messageOf(lostFailure(unsafeCallOf(), error))).toContain(says);
  });

  it("is not worth a repetition of a request whose response is too large", () => {
    expect(lostFailure(callOf(), new Error("lost")).price).toBeGreaterThan(0);
    expect(lostFailure(callOf(), new ResponseTooLarge()).price).toBeUndefined();
  });

  it("quotes nothing of the request, and no long text", () => {
    const call = unsafeCallOf({ key: "svc_canary_canary", body: '{"task":"canary"}' });
    const text = `cannot send canary with svc_canary_canary ${"!".repeat(900)}`;
    const message = messageOf(lostFailure(call, new Error(text)));
    expect(message).toContain("cannot send [redacted] with [redacted]");
    expect(message).not.toContain("canary");
    expect(message.length).toBeLessThan(600);
  });
});

/** A failure that an attempt ends with. */
function messageOf({ error }: Failure): string {
  return error instanceof Error ? error.message : "";
}

const asIs = (text: string): string => text;

function systemError(code: string, syscall?: string): Error {
  const fields = syscall === undefined ? { code } : { code, syscall };
  return Object.assign(new Error(`${syscall} ${code}`), fields);
}

function fetchFailed(cause: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

describe("safeCause", () => {
  it("takes name, message, code and syscall of the innermost error and nothing else", () => {
    const more = { socket: { secret: "canary" }, data: "canary", cause: new Error("canary") };
    const inner = Object.assign(systemError("ECONNRESET", "read"), more);
    const cause = safeCause(fetchFailed(inner), asIs);
    const facts = { message: "read ECONNRESET", code: "ECONNRESET", syscall: "read" };
    expect(cause).toMatchObject(facts);
    expect(inspect(cause, { showHidden: true, depth: null })).not.toContain("canary");
  });

  it("takes an error that wraps nothing as it is, and its code where it has no message", () => {
    const facts = { name: "TypeError", message: "Failed to fetch" };
    expect(safeCause(new TypeError("Failed to fetch"), asIs)).toMatchObject(facts);
    const several = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
    expect(safeCause(fetchFailed(several), asIs)).toMatchObject({ message: "ECONNREFUSED" });
  });

  it.each(["canary", undefined])("is absent for what is no error: %s", (thrown) => {
    expect(safeCause(thrown, asIs)).toBeUndefined();
  });
});

describe("neverSent", () => {
  const all = (isUnsent: boolean, codes: string, syscall?: string) =>
    codes.split(" ").map((code) => [code, syscall, isUnsent] as const);

  it.each([
    ...all(true, "ECONNREFUSED ECONNRESET ETIMEDOUT", "connect"),
    ...all(true, "ENOTFOUND EAI_AGAIN", "getaddrinfo"),
    ...all(true, "UND_ERR_CONNECT_TIMEOUT DEPTH_ZERO_SELF_SIGNED_CERT"),
    ...all(true, "ERR_TLS_CERT_ALTNAME_INVALID"),
    // What may come after the request.
    ...all(false, "ECONNRESET ETIMEDOUT EHOSTUNREACH", "read"),
    ...all(false, "EPIPE", "write"),
    ...all(false, "UND_ERR_SOCKET UND_ERR_HEADERS_TIMEOUT"),
    ...all(false, "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"),
    // Beside those of the list.
    ...all(false, "UNABLE_TO_DECRYPT_CERT_SIGNATURE SELF_SIGNED_CERT_SOMEWHERE ECONNREFUSED_LATER"),
  ])("tells of %s of %s whether nothing was sent: %s", (code, syscall, isUnsent) => {
    expect(neverSent(fetchFailed(systemError(code, syscall)))).toBe(isUnsent);
  });

  const refused = systemError("ECONNREFUSED", "connect");
  const reset = systemError("ECONNRESET", "read");
  const foreign: unknown = runInNewContext(
    'new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { syscall: "connect" }) })',
  );
  const refusedPort = fetch("http://127.0.0.1:6667").catch((reason: unknown) => reason);

  it.each([
    ["where the platform tells no more", new TypeError("Failed to fetch"), false],
    ["of what is no error", "lost", false],
    ["when no address could be reached", fetchFailed(new AggregateError([refused, refused])), true],
    ["when some address could", fetchFailed(new AggregateError([refused, reset])), false],
    ["of an error of another realm, by its shape", foreign, true],
    ["of a port that fetch refuses to use", refusedPort, true],
  ])("tells %s", async (_, error, isUnsent) => {
    expect(neverSent(await error)).toBe(isUnsent);
  });

  it("goes by the shape of an error, as its cause does", () => {
    expect(safeCause(foreign, asIs)).toMatchObject({ message: "x", syscall: "connect" });
  });
});
