import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";
import type { ForeignClient } from "../support/foreign-client.js";

const boats = readFileSync(new URL("fixtures/int64.yaml", import.meta.url), "utf8");

const N = 9007199254740993n;

/** What the service sends: `N` is 2 ** 53 + 1, which a number does not hold. */
const answer = String.raw`{"id":N,"weight":N,"text":"\"N","size":2,"rank":3,"ids":[1,-N, N],"byName":{"a":N},
  "byA":{"ab":N},"pair":[N,N],"parts":[{"id":null,"parts":[{"id":N}]}],"crew":{"kind":"cat","age":N},"other":1.N}`;

const withNumbers = (text: string): string => text.replaceAll(/\bN\b/g, "9007199254740993");

/** What arrives of it. */
const lists = { ids: [1n, -N, N], byName: { a: N }, byA: { ab: N }, pair: [9007199254740992, N] };
const parts = [{ id: null, parts: [{ id: N }] }];
const crew = { kind: "cat", age: N };
const rest = { size: 2, rank: 3, other: Number("1.9007199254740993"), text: '"9007199254740993' };
const boat = { id: N, weight: 9007199254740992, ...lists, parts, crew, ...rest };

const { int64: program } = readPrograms();

async function run(client: ForeignClient): Promise<{ got: unknown; sent: unknown }> {
  const { baseUrl, seen } = await useServer((response, { url = "", body }) => {
    const isFailed = body === '{"id":null}';
    const failure = url.endsWith("/1") ? 409 : 404;
    const dog = body === '{"id":1}' && '{"id":1,"crew":{"kind":"dog","age":7}}';
    const text = isFailed ? '{"at":N}' : dog || answer.replaceAll("\n", "");
    const headers = { "content-type": `application/json${url === "/lines" ? "l" : ""}` };
    response.writeHead(isFailed ? failure : 200, headers).end(withNumbers(text));
  });
  return { got: await runBeside(client, program, baseUrl), sent: seen };
}

const sentBoat = withNumbers(
  `{"id":N,"weight":5,"text":"N","ids":[1,N],"byName":{"a":N},"pair":[1,N],"parts":[{"id":null,"ids":[N]}],"crew":{"kind":"cat","age":N}}`,
);

describe("--int64", () => {
  it("reads and writes integers of 64 bits as bigint without rounding", async () => {
    const client = await generateForeign(boats, "--int64");
    expect(client.stderr).toBe("");
    const { got, sent } = await run(client);
    const read = { first: boat, http: boat, lines: [boat], age: 7n, weight: 9007199254740992 };
    const failures = { failed: { at: N }, other: { at: 9007199254740992 }, at: N };
    const refused = expect.stringMatching(/id.* is a bigint in JSON of a parameter or form/);
    expect(got).toEqual({ ...read, ...failures, refused });
    const path = "/boats/9007199254740993";
    const headers = { "x-max": "9007199254740993" };
    expect(sent).toMatchObject([
      { url: `${path}?since=9007199254740993&since=1`, headers, body: sentBoat },
      { url: path, body: '{"id":null}' },
      { url: "/boats/1", body: '{"id":null}' },
      { url: path, body: sentBoat },
      { url: path, body: '{"id":null}' },
      { url: "/lines", body: sentBoat },
      { url: path, body: '{"id":1}' },
      { url: "/plain" },
    ]);
    expect(client.read("client.ts")).not.toContain("withInt64(plainGet");
  });

  it("leaves a client without the option as it is", async () => {
    const { read: readFile } = await generateForeign(boats);
    expect(readFile("tables.ts") + readFile("client.ts")).not.toMatch(/int64/i);
  });
});
