import { describe, expect, it } from "vitest";
import { ConnectionError, OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, useServer } from "../../runtime/transport/loopback.js";

let server: Loopback;

const mebibyte = 1024 * 1024;

/** Each blocks for longer, the larger it is, when it is parsed; the client must not begin to. */
const huge: Readonly<Record<string, () => Buffer>> = {
  "nested arrays": () => Buffer.alloc(8 * mebibyte, "["),
  "nested objects": () => Buffer.alloc(8 * mebibyte, '{"a":'),
  "objects without end": () => Buffer.concat([Buffer.from("["), Buffer.alloc(8 * mebibyte, "{},")]),
};

async function answering(status: number, body: Buffer): Promise<V4Client> {
  server = await useServer((response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  return new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl });
}

const path = { params: { path: { id: "run_1" } } };

describe.each(Object.entries(huge))("an attacker who wants a standstill sends %s", (_, make) => {
  it("as a success: the answer is refused like one that is too large, and not asked for again", async () => {
    const client = await answering(200, make());
    const { runs, http } = client;
    const tooLarge = { reason: "too_large" };
    expect(await rejectionOf(runs.get("run_1"))).toMatchObject(tooLarge);
    expect(await rejectionOf(runs.get("run_1"))).toBeInstanceOf(ConnectionError);
    const created = await rejectionOf(runs.create({ task: "x" }));
    expect(created).toBeInstanceOf(OutcomeUnknownError);
    expect(created).toMatchObject(tooLarge);
    expect(await rejectionOf(http.GET("/runs/{id}", path))).toMatchObject(tooLarge);
    expect(server.seen).toHaveLength(4);
  });

  it("as a success that the caller takes as text: it is there", async () => {
    const body = make();
    const { http } = await answering(200, body);
    const { data } = await http.GET("/runs/{id}", { ...path, parseAs: "text" });
    expect(String(data)).toHaveLength(body.length);
  });

  it("as a refusal: its status says what happened", async () => {
    const client = await answering(422, make());
    const error = await rejectionOf(client.runs.create({ task: "x" }));
    expect(error).toMatchObject({ name: "ValidationError", status: 422, detail: [] });
    const { response, data } = await client.http.GET("/runs/{id}", path);
    expect([response.status, data]).toEqual([422, undefined]);
  });
});

it("an attacker who sends as much as a client reads has the most nested answer of all refused", async () => {
  const client = await answering(200, Buffer.alloc(60 * mebibyte, "["));
  expect(await rejectionOf(client.runs.get("run_1"))).toMatchObject({ reason: "too_large" });
});
