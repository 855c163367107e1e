import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../specs/transcribed/operations.js";
import { useSandbox } from "../support/use-sandbox.js";
import { keyHeader, member, request } from "./support/request.js";

/** What exists, by the name that stands for it in a path below. */
const ids: Record<string, string> = { UUID: crypto.randomUUID() };
const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } });

beforeAll(async () => {
  for (const [prefix, region] of [["", "us"] as const, ["EU", "eu"] as const]) {
    const create = async (path: string, body?: object): Promise<string> =>
      member(await request(sandbox, `POST ${path}`, body, { region }), "id");
    const run = await create("/api/v4/runs", { task: "x" });
    ids[`${prefix}RUN`] = run;
    ids[`${prefix}SESSION`] = sandbox.control.run(run).sessionId;
    ids[`${prefix}BROWSER`] = await create("/api/v4/browsers");
  }
  const legacy = await request(sandbox, "POST /api/v3/sessions", { task: "x" });
  ids["LEGACY"] = member(legacy, "id");
});

const versions = ["v4", "v3", "v2"];
const anyText: unknown = expect.any(String);
const anything: unknown = expect.anything();

function problem(text: string): object {
  const [loc = "", type, ...message] = text.split(" ");
  return { loc: loc.split("."), msg: expect.stringContaining(message.join(" ")), type };
}

/** What the body of an answer equals. */
function bodyOf(status: string, says: string): unknown {
  if (status === "422") return { detail: says.split("; ").map(problem) };
  if (status !== "200" && !says.startsWith('"')) return { message: anyText };
  if (says === "") return anything;
  return JSON.parse(says, (_, value: unknown) => (value === "…" ? anyText : value));
}

describe("the sandbox answers", () => {
  /**
   * What is asked, in the EU or without a key where it says so, and what comes back. `v*` is each version, `…` any text, and
   * a refusal names the place and the kind of each problem, and part of the message.
   */
  const exchanges = String.raw`
GET / -> 404
GET /api/v4 -> 404
GET /api/v4/profiles -> 404
POST /runs -> 404
GET /api/v4/runs//status -> 404
DELETE /api/v4/runs/1 -> 405 GET
GET /api/v4/runs -> 405 POST
GET /cloud/signup -> 405 POST
HEAD /api/v2/billing/account -> 200 ""

keyless POST /api/v4/runs {"task":1} -> 401
keyless EU POST /api/v2/tasks {} -> 401
POST /api/v4/runs {"task":"x","model":"fam-a-5.6-sol","modelParams":{},"browserSettings":{"proxyCountryCode":null,"record":true}} -> 200 {"id":"…","status":"queued"}
POST /api/v4/runs {"task":"x","future":1,"__proto__":{"model":5}} -> 200 {"id":"…","status":"queued"}
POST /api/v4/runs -> 422 body missing
POST /api/v4/runs { -> 422 body json_invalid
POST /api/v4/runs {"task": -> 422 body json_invalid
POST /api/v4/runs task=never -> 422 body json_invalid
POST /api/v4/runs NUL -> 422 body json_invalid
POST /api/v4/runs [] -> 422 body type
POST /api/v4/runs {} -> 422 body.task missing
POST /api/v4/runs {"task":3} -> 422 body.task type
POST /api/v4/runs {"task":1,"model":2} -> 422 body.task type; body.model type
POST /api/v4/runs {"task":"never","modelParams":[]} -> 422 body.modelParams type
POST /api/v4/runs {"task":"never","browserSettings":{"record":"yes"}} -> 422 body.browserSettings.record type

GET /api/v4/runs/UUID/status -> 404
GET /api/v4/runs/UUID -> 404
GET /api/v4/runs/SESSION -> 404
GET /api/v4/runs/EURUN -> 404
GET /api/v4/runs/EURUN/status -> 404
EU GET /api/v4/runs/RUN -> 404
EU GET /api/v4/runs/RUN/status -> 404
EU GET /api/v4/runs/EURUN/status -> 200 {"status":"…"}

POST /api/v4/sessions/UUID/queue {"text":"never"} -> 404
POST /api/v4/sessions/LEGACY/queue {"text":"never"} -> 404
EU POST /api/v4/sessions/SESSION/queue {"text":"never"} -> 404
EU POST /api/v4/sessions/EUSESSION/queue {"text":"x"} -> 200
POST /api/v4/sessions/SESSION/queue {} -> 422 body.text missing
POST /api/v4/sessions/SESSION/queue {"text":"never","interrupt":1} -> 422 body.interrupt type

POST /api/v*/browsers -> 200 {"id":"…","cdpUrl":"…"}
POST /api/v*/browsers {"proxyCountryCode":null} -> 200 {"id":"…","cdpUrl":"…"}
POST /api/v*/browsers {"enableRecording":true,"proxyCountryCode":"de"} -> 200 {"id":"…","cdpUrl":"…","recordingAvailable":true}
POST /api/v*/browsers {"enableRecording":"yes"} -> 422 body.enableRecording type
PATCH /api/v*/browsers/UUID {"action":"stop"} -> 404
PATCH /api/v*/browsers/BROWSER {"action":"pause"} -> 422 body.action enum pause
PATCH /api/v*/browsers/EUBROWSER {"action":"stop"} -> 404
EU PATCH /api/v*/browsers/BROWSER {"action":"stop"} -> 404
PATCH /api/v*/browsers/BROWSER {"action":"stop"} -> 200
PATCH /api/v*/browsers/BROWSER {"action":"stop"} -> 200
EU POST /api/v3/browsers {} -> 200 {"id":"…","cdpUrl":"…"}
EU PATCH /api/v2/browsers/EUBROWSER {"action":"stop"} -> 200

POST /api/v3/sessions {"task":"x","model":"svc-mini","thinkingLevel":null,"useOwnKey":false} -> 200 {"id":"…"}
POST /api/v3/sessions {"task":"never","useOwnKey":"no"} -> 422 body.useOwnKey type
POST /api/v3/sessions {"task":"never","model":"fam-a-5.2","thinkingLevel":"extreme"} -> 422 body.thinkingLevel value_error Model fam-a-5.2 (provider fam-a) does not support thinking_level "extreme", supported values: disabled, low, medium, high
POST /api/v3/sessions {"task":"never","model":"fam-c-3-pro","thinkingLevel":"extreme"} -> 422 body.thinkingLevel value_error Model fam-c-3-pro (provider fam-c) does not support thinking_level "extreme", supported values: low, high
POST /api/v3/sessions {"task":"never","model":"fam-z-1","thinkingLevel":"extreme"} -> 422 body.thinkingLevel value_error Model fam-z-1 (provider not known) does not support thinking_level "extreme", supported values: disabled, low, medium, high
POST /api/v3/sessions {"task":"never","thinkingLevel":"extreme"} -> 422 body.thinkingLevel value_error The default model (provider not known) does not support thinking_level "extreme", supported values: disabled, low, medium, high
GET /api/v3/sessions/LEGACY -> 200 {"id":"…","result":null}
GET /api/v3/sessions/UUID -> 404
GET /api/v3/sessions/SESSION -> 404
EU GET /api/v3/sessions/LEGACY -> 404
EU POST /api/v3/sessions {"task":"never"} -> 404

POST /api/v2/tasks {"task":"x","llm":"svc-llm","thinkingLevel":"low","thinking":true} -> 200 {}
POST /api/v2/tasks {"task":"never","llm":4} -> 422 body.llm type
POST /api/v2/tasks {"task":"never","llm":"svc-llm","thinkingLevel":"extreme"} -> 422 body.thinkingLevel value_error Model svc-llm (provider not documented) does not support thinking_level "extreme", supported values: disabled, low, medium, high
EU POST /api/v2/tasks {"task":"never"} -> 404

POST /api/v4/integrations/calendar/authorize -> 200 {"redirect_url":"…","provider":"calendar"}
POST /api/v4/integrations/a%2Fb%20c%3Fd/authorize -> 200 {"redirect_url":"…","provider":"a/b c?d"}
GET /api/v4/integrations/calendar/status -> 200 {"provider":"calendar","connected":false}
EU POST /api/v4/integrations/mail/authorize -> 422 path value_error eu
EU GET /api/v4/integrations/mail/status -> 422 path value_error eu
GET /sandbox/authorize/guessed -> 404 "No such link.\n"

keyless POST /cloud/signup -> 200 {"challenge_id":"…","challenge_text":"…"}
keyless POST /cloud/signup {} -> 200 {"challenge_id":"…","challenge_text":"…"}
keyless POST /cloud/signup {"email":"agent@mail.example","name":"Agent"} -> 200 {"challenge_id":"…","challenge_text":"…"}
keyless POST /cloud/signup {"name":1} -> 422 body.name type
keyless POST /cloud/signup/verify {"challenge_id":"d2aef0e0-7e4e-4b3a-9f3b-6a1c1f0b2c3d","answer":"1.00"} -> 422 body.challenge_id unknown_challenge
EU POST /cloud/signup {} -> 404
EU POST /cloud/signup/verify {} -> 404
EU POST /cloud/signup/claim {} -> 404
`;

  const lines = exchanges
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => (line.includes("v*") ? versions.map((v) => line.replace("v*", v)) : [line]));

  it.each(lines)("%s", async (line) => {
    const parts = /^(keyless )?(EU )?(\w+ \S+)(?: (.+))? -> (\d+) ?(.*)$/.exec(line) ?? [];
    const [, keyless, eu, call = "", raw, status = "", says = ""] = parts;
    const answer = await request(
      sandbox,
      call.replace(/[A-Z]+$|(?<=\/)[A-Z]+/, nameToId),
      undefined,
      {
        ...(keyless !== undefined && { key: null }),
        ...(raw !== undefined && { raw: raw.replace("NUL", "\u0000") }),
        region: eu === undefined ? "us" : "eu",
      },
    );
    expect(answer).toMatchObject({ status: Number(status) });
    expect(answer.body).toEqual(bodyOf(status, says));
    expect(answer.headers.get("allow")).toBe(status === "405" ? says : null);
  });

  it("with nothing else: what it refuses does not run", () => {
    const sent = sandbox.control.runs().map(({ task }) => task);
    expect(sent).toContain("x");
    expect(sent).not.toContain("never");
  });
});

function nameToId(name: string): string {
  return ids[name] ?? name;
}

describe("a request with another key than the deployment's", () => {
  const keyed = Object.values(operations)
    .flat()
    .flatMap(([method, path, , , key]) => (key === "key" ? `${method} ${path}` : []));

  it.each(keyed)("is refused: none for %s", async (call) => {
    const answer = await request(sandbox, call, undefined, { key: null });
    expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });

  it.each([
    ["an unknown key", () => "sandbox_00000000000000000000000000000000"],
    ["an empty key", () => ""],
    ["a Bearer prefix", (key: string) => `Bearer ${key}`],
    ["a key in another case", (key: string) => key.toUpperCase()],
    ["two keys", (key: string) => `${key}, ${key}`],
    [
      "the other region's key",
      (key: string) => (key === sandbox.us.apiKey ? sandbox.eu : sandbox.us).apiKey,
    ],
  ])("is refused and does not hear the key back: %s", async (_, change) => {
    for (const region of ["us", "eu"] as const) {
      const key = change(sandbox[region].apiKey);
      const answer = await request(sandbox, "GET /api/v2/billing/account", undefined, {
        region,
        key,
      });
      expect(answer.status).toBe(401);
      expect(key === "" || !JSON.stringify(answer.body).includes(key)).toBe(true);
    }
  });

  it("is refused if the key is in the Authorization header", async () => {
    const headers = { Authorization: `Bearer ${sandbox.us.apiKey}` };
    const changes = { key: null, headers };
    expect((await request(sandbox, "GET /api/v2/billing/account", undefined, changes)).status).toBe(
      401,
    );
  });
});

describe("a request body", () => {
  it.each([
    ["text/plain", 422, { detail: [{ loc: ["header", "Content-Type"] }] }],
    ["application/json; charset=utf-8", 200, {}],
  ])("of the type %s is answered with %d", async (type, status, body) => {
    const headers = { "Content-Type": type };
    const answer = await request(sandbox, "POST /api/v4/runs", { task: "é" }, { headers });
    expect(answer).toMatchObject({ status, body });
  });

  it("may have a megabyte", async () => {
    const task = "x".repeat(1_000_000);
    expect((await request(sandbox, "POST /api/v4/runs", { task })).status).toBe(200);
  });

  it("need not announce its length", async () => {
    const headers = { [keyHeader]: sandbox.us.apiKey, "Content-Type": "application/json" };
    const outgoing = httpRequest(`${sandbox.us.baseUrl}/api/v4/runs`, { method: "POST", headers });
    const answered = once(outgoing, "response");
    outgoing.write('{"task":');
    outgoing.end('"x"}');
    const [response]: IncomingMessage[] = await answered;
    response?.resume();
    expect(response?.statusCode).toBe(200);
    expect(sandbox.control.requests().at(-1)?.body).toBe('{"task":"x"}');
  });
});
