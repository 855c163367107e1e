import { readCases } from "../../../support/read-cases.js";
import { afterEach, expect, it, vi } from "vitest";
import { SignupClient } from "../../../../generated/signup/index.js";
import { V2Client } from "../../../../generated/v2/index.js";
import { V3Client } from "../../../../generated/v3/index.js";
import { V4Client } from "../../../../generated/v4/index.js";
import type { ClientOptions } from "../../../../runtime/transport/index.js";
import { rejectionOf } from "../failing.js";

afterEach(() => vi.restoreAllMocks());

type Api = "v4" | "v3" | "v2";

/** Clients, what they send, and the warnings of the process. */
function play(options: ClientOptions<"us"> = {}) {
  const sent: unknown[] = [];
  const warnings: string[] = [];
  vi.spyOn(process, "emitWarning").mockImplementation((text) => void warnings.push(String(text)));
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(String(init?.body ?? null)));
    return Response.json({ id: "run_1" });
  };
  const given = { apiKey: "svc_key", baseUrl: "https://us.service.example", fetch, ...options };
  const v4 = new V4Client(given);
  const owners: Record<Api, { create: (...args: never[]) => Promise<unknown> }> = {
    v4: v4.runs,
    v3: new V3Client(given).sessions,
    v2: new V2Client(given).tasks,
  };
  /** Calls as a program without types does. */
  const create = (api: Api, ...args: unknown[]): Promise<unknown> =>
    Reflect.apply(owners[api].create, owners[api], args);
  return { v4, signup: new SignupClient(given), create, sent, warnings };
}

const purpose = "Or use `extraBody`.";
const typo = (given: string, meant: string): string =>
  `\`${given}\` is unknown: did you mean \`${meant}\`? ${purpose}`;

it.each([
  [{ tsk: "t" }, `; body.tsk: ${typo("tsk", "task")}`],
  [{ task: undefined, llm: "a" }, '; body.llm: "llm" is the V2 name of `model`'],
  [Object.create({ task: "inherited" }), ""],
  [undefined, ""],
  ["Find it", ""],
])("a body without a required field is rejected before it is sent: %j", async (body, more) => {
  const { create, sent, warnings } = play();
  const error = await rejectionOf(create("v4", body));
  expect(error).toMatchObject({ local: true, operation: "runs.create" });
  const says = "the request was rejected before it was sent: body.task: is required";
  expect(String(error)).toBe(`ValidationError: runs.create: ${says}${more}`);
  expect([...sent, ...warnings]).toEqual([]);
});

it.each([
  ["7.5", '"7.5"'],
  ["seven and a half", "this text"],
  ["7.500", '"7.500"'],
])("a text that does not match the document's pattern is not sent: %j", async (answer, shown) => {
  const { signup, sent } = play();
  const error = await rejectionOf(signup.verifyChallenge({ challenge_id: "a", answer }));
  expect(error).toMatchObject({ local: true, detail: [{ loc: ["body", "answer"] }] });
  const says = "The result as a decimal number with exactly two decimal places.";
  expect(String(error)).toContain(
    `body.answer: ${shown} does not match ^-?[0-9]+\\.[0-9]{2}$: ${says}`,
  );
  expect(sent).toEqual([]);
});

it("a text is sent if it matches, is too long to tell, or was added on purpose", async () => {
  const { signup, sent } = play();
  const long = "7".repeat(1_001);
  await signup.verifyChallenge({ challenge_id: "a", answer: "-7.50" });
  await signup.verifyChallenge({ challenge_id: "a", answer: long });
  const added = { extraBody: { answer: "seven" } };
  await signup.verifyChallenge({ challenge_id: "a", answer: "7" }, added);
  expect(sent).toEqual(["-7.50", long, "seven"].map((answer) => ({ challenge_id: "a", answer })));
});

const level = 'thinkingLevel: "thinkingLevel" is the V2 and V3 name of `modelParams`';
const unlisted = "expected one of browserSettings, model, modelParams, task.";

it.each<[Api, object, string]>([
  ...readCases("../cases.yaml", import.meta.url).mistakes,
  ["v4", { thinkingLevel: "low" }, level],
  ["v4", { label: 1 }, `label: \`label\` is unknown; ${unlisted} ${purpose}`],
  ["v4", { browserSettings: { recrod: 1 } }, `browserSettings.recrod: ${typo("recrod", "record")}`],
])("a probable mistake is sent, and said once: %s %j", async (api, fields, says) => {
  const { create, sent, warnings } = play();
  const body = { task: "t", ...fields };
  await create(api, body);
  await create(api, body);
  expect(sent).toEqual([body, body]);
  const operations = { v4: "runs.create", v3: "sessions.create", v2: "tasks.create" };
  expect(warnings).toEqual([`${operations[api]}: body.${says}`]);
});

it.each<[Api, object, object?]>([
  ["v4", { task: "t", model: "fam-z-1", modelParams: { any: 1 }, label: undefined, run: () => 1 }],
  ["v4", { task: "t" }, { extraBody: { label: "x", thinkingLevel: "low" } }],
  ["v4", {}, { extraBody: { task: "t" } }],
  ["v4", { toJSON: () => ({ task: "t" }) }],
  ["v3", {}],
])("nothing is said of what is known, added on purpose, or not sent: %s %j", async (...call) => {
  const { create, sent, warnings } = play();
  await create(...call);
  expect(sent).toHaveLength(1);
  expect(warnings).toEqual([]);
});

it("a blank message is said as well; a request by its path is nobody's mistake", async () => {
  const { v4, warnings } = play();
  await v4.sessions.queueMessage("a", { text: "" });
  await v4.request("POST", "/runs", { body: { tsk: "" } });
  expect(warnings).toEqual([
    'sessions.queueMessage: body.text: "" is blank, so the agent has nothing to do',
  ]);
});

it("a proxy country that is probably none is sent where no country is listed, with a warning", async () => {
  const { v4, sent, warnings } = play();
  await v4.browsers.create({ proxyCountryCode: "us-ny" });
  await v4.browsers.create({ proxyCountryCode: "US" });
  expect(sent).toEqual([{ proxyCountryCode: "us-ny" }, { proxyCountryCode: "US" }]);
  const says = "body.proxyCountryCode: is no country code of two letters";
  expect(warnings).toEqual([expect.stringContaining(`browsers.create: ${says}`)]);
});

it('a logger has the warning in place of the process, and "off" means nobody', async () => {
  const warn = vi.fn<(message: string, fields: object) => void>();
  const cases = [{ logger: { warn } }, { logLevel: "off" }, { validation: "off" }] as const;
  for (const options of cases) {
    const { create, warnings } = play(options);
    await create("v4", { task: "t", thinkingLevel: "low" });
    expect(warnings).toEqual([]);
  }
  expect(warn.mock.calls).toEqual([[`runs.create: body.${level}`, { operation: "runs.create" }]]);
  const { create, sent } = play({ validation: "off" });
  await create("v4", {});
  expect(sent).toEqual([{}]);
});

it("a program that makes up names is warned a hundred times", async () => {
  const { create, warnings } = play();
  const fields = Array.from({ length: 120 }, (_, at) => [`a${at}`, 1]);
  await create("v4", { task: "t", ...Object.fromEntries(fields) });
  expect(warnings).toHaveLength(100);
});
