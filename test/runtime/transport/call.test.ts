import { describe, expect, it } from "vitest";
import {
  CallRecord,
  findLack,
  needed,
  needing,
  recording,
} from "../../../runtime/transport/call.js";
import { type RequestOptions, Transport } from "../../../runtime/transport/index.js";
import { createRun, getRun, v4 } from "./deployments.js";
import { type Loopback, sendJson } from "./loopback.js";
import { useServer } from "./use-server.js";

let server: Loopback | undefined;

/** What a call writes down that a server answers with a status, or not at all. */
async function recordOf(
  status: number | undefined,
  { body = {}, ...options }: RequestOptions & { body?: object } = {},
): Promise<CallRecord> {
  server = await useServer((response) => {
    if (status === undefined) response.destroy();
    else sendJson(response, status, body);
  });
  const { baseUrl } = server;
  const transport = new Transport(v4, { baseUrl, apiKey: "key_1", maxRetries: 0, budget: "off" });
  const record = new CallRecord();
  const settings = recording(options, record);
  await transport.send(createRun, { body: { task: "t" } }, settings).catch(() => {});
  return record;
}

describe("the record of a call", () => {
  it("knows nothing of a call that no transport has seen", () => {
    expect(new CallRecord()).toMatchObject({ delivery: undefined, isWithoutEffect: false });
  });

  const inEffect = { delivery: "answered", isWithoutEffect: false };
  const refused = { delivery: "answered", isWithoutEffect: true, isPassing: false };

  it.each([
    ...[401, 404, 409, 418, 422].map((status) => [status, {}, refused] as const),
    ...[200, 307, 408, 500, 503].map((status) => [status, { id: "" }, inEffect] as const),
    [429, { limit_rps: 25 }, { ...refused, isPassing: true }],
    [undefined, {}, { delivery: "unanswered", isWithoutEffect: false }],
  ] as const)("says what an answer of %s means for the effect", async (status, body, expected) => {
    expect(await recordOf(status, { body })).toMatchObject(expected);
  });

  it("says that nothing was sent when a hook refuses, whatever it throws", async () => {
    const beforeSend = (): Promise<never> => Promise.reject(new Error("not now"));
    expect(await recordOf(200, { beforeSend })).toMatchObject({
      delivery: "unsent",
      isPassing: false,
    });
    expect(server?.seen).toEqual([]);
  });

  it.each(["enough", new DOMException("Aborted", "AbortError")])(
    "says that nothing was sent of a call that was aborted before: %s",
    async (reason) => {
      const signal = AbortSignal.abort(reason);
      expect(await recordOf(200, { signal })).toMatchObject({ isWithoutEffect: true });
    },
  );

  it("says that nothing was sent when no connection is made, or the parameters are refused", async () => {
    const transport = new Transport(v4, {
      baseUrl: "http://127.0.0.1:1",
      apiKey: "key_1",
      maxRetries: 0,
    });
    const unreached = new CallRecord();
    await transport.send(createRun, { body: {} }, recording({}, unreached)).catch(() => {});
    expect(unreached).toMatchObject({ delivery: "unsent", isPassing: true });
    const rejected = new CallRecord();
    await transport.send(getRun, { path: { id: ".." } }, recording({}, rejected)).catch(() => {});
    expect(rejected).toMatchObject({ delivery: "unsent", isPassing: false });
  });
});

describe("needing", () => {
  it("keeps the settings of a call, and stays with them when they are spread", () => {
    const settings = needing({ timeout: 5 }, { id: "string" });
    expect(Object.keys(settings)).toEqual(["timeout"]);
    expect({ ...settings, timeout: 6 }).toMatchObject({ [needed]: { id: "string" } });
  });

  it("takes the kind of value that is asked for, and nothing that could not stand in a path", () => {
    const fields = { id: "string", size: "number", open: "boolean" } as const;
    expect(findLack(fields, { id: "a", size: 0, open: false, more: 1 })).toBeUndefined();
    for (const id of [undefined, null, 7, "", "..", "\u{d800}", ["a"]]) {
      expect(findLack(fields, { id, size: 0, open: true })).toBe("has no usable `id`");
    }
    expect(findLack(fields, { id: "a", size: "0", open: true })).toBe("has no usable `size`");
    expect(findLack(fields, null)).toBe("is not an object");
  });

  it("takes no value that contains the key, unless that is too short to tell", () => {
    expect(findLack({ status: "any" }, { status: "at key_1234" }, "key_1234")).toContain("status");
    for (const key of ["key_1234", "run", undefined])
      expect(findLack({ status: "any" }, { status: "running" }, key)).toBeUndefined();
  });
});
