import { describe, expect, it } from "vitest";
import { findLack, needing, recording } from "../../../runtime/transport/call.js";
import {
  type CallRecord,
  type RequestOptions,
  Transport,
} from "../../../runtime/transport/index.js";
import { isRejected, isWithoutEffect, mayPass } from "../../../runtime/transport/outcome.js";
import { environmentOf } from "../../../runtime/budget/index.js";
import { createRun, getRun, limitedV4 } from "./deployments.js";
import { type Loopback, sendJson, useServer } from "./loopback.js";

let server: Loopback | undefined;

/** What a record says of its call, in words. */
function factsOf(record: CallRecord): string {
  const facts = { isWithoutEffect, isRejected, mayPass };
  const held = Object.entries(facts).flatMap(([name, holds]) => (holds(record) ? [name] : []));
  return [record.outcome?.kind ?? "unknown", ...held].join(" ");
}

/** What is known of a creation that a server answers with statuses in turn, `undefined` for no answer. */
async function creation(statuses: readonly (number | undefined)[], options: RequestOptions = {}) {
  let nth = 0;
  server = await useServer((response) => {
    const status = statuses[nth];
    nth += 1;
    const body = status === 429 ? { limit_rps: 25, retry_after_seconds: 0 } : {};
    if (status === undefined) response.destroy();
    else sendJson(response, status, body);
  });
  const { baseUrl } = server;
  const maxRetries = statuses.length - 1;
  const settings = { baseUrl, apiKey: "key_1", maxRetries, budget: "off" } as const;
  const environment = { ...environmentOf(undefined), random: () => 0 };
  const record: CallRecord = {};
  const needs = needing(recording(options, record), { id: "string" });
  const transport = new Transport(limitedV4, settings, environment);
  await transport.send(createRun, { body: { task: "t" } }, needs).catch(() => {});
  return factsOf(record);
}

describe("the record of a call", () => {
  it("knows nothing of a call that no transport has seen", () => {
    expect(factsOf({})).toBe("unknown");
  });

  it.each([
    ...[400, 401, 404, 409, 418, 422].map(
      (status) => [[status], "refused isWithoutEffect isRejected"] as const,
    ),
    ...[301, 307, 308].map((status) => [[status], "refused isWithoutEffect"] as const),
    ...[200, 302, 303, 408, 500, 503, 504, 520].map((status) => [[status], "unusable"] as const),
    [[429], "refused isWithoutEffect mayPass"],
    [[undefined], "unanswered"],
    // Each attempt speaks for itself.
    [[429, 200], "unusable"],
    [[429, undefined], "unanswered"],
    [[429, 500], "unusable"],
    [[429, 422], "refused isWithoutEffect isRejected"],
  ] as const)("says what responses of %j mean for the effect", async (statuses, expected) => {
    expect(await creation(statuses)).toBe(expected);
    expect(server?.seen).toHaveLength(statuses.length);
  });

  it.each<[what: string, RequestOptions]>([
    ["a hook refuses", { beforeSend: () => Promise.reject(new Error("not now")) }],
    ["it was aborted before", { signal: AbortSignal.abort("enough") }],
  ])("says that nothing was sent when %s", async (_, options) => {
    expect(await creation([200], options)).toBe("unsent isWithoutEffect");
    expect(server?.seen).toEqual([]);
  });

  it("says that nothing was sent when no connection is made, or the parameters are refused", async () => {
    const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "key_1", maxRetries: 0 };
    const transport = new Transport(limitedV4, settings);
    const unreached: CallRecord = {};
    await transport.send(createRun, { body: {} }, recording({}, unreached)).catch(() => {});
    expect(factsOf(unreached)).toBe("unsent isWithoutEffect mayPass");
    const rejected: CallRecord = {};
    await transport.send(getRun, { path: { id: ".." } }, recording({}, rejected)).catch(() => {});
    expect(factsOf(rejected)).toBe("unsent isWithoutEffect isRejected");
  });
});

describe("findLack", () => {
  it("takes the kind of value that is asked for, and nothing that could not stand in a path", () => {
    const fields = { id: "string", size: "number", open: "boolean" } as const;
    expect(findLack(fields, { id: "a", size: 0, open: false, more: 1 })).toBeUndefined();
    for (const id of [undefined, null, 7, "", "..", "\u{d800}", ["a"]])
      expect(findLack(fields, { id, size: 0, open: true })).toBe("has no usable `id`");
    expect(findLack(fields, { id: "a", size: "0", open: true })).toBe("has no usable `size`");
    expect(findLack(fields, null)).toBe("is not an object");
  });

  it("takes no value that contains the key, unless that is too short to tell", () => {
    expect(findLack({ status: "any" }, { status: "at key_1234" }, "key_1234")).toContain("status");
    for (const key of ["key_1234", "run", undefined])
      expect(findLack({ status: "any" }, { status: "running" }, key)).toBeUndefined();
  });
});
