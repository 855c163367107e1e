import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { addCallFacts } from "../../../runtime/errors/cloud-agent-error.js";
import * as errors from "../../../runtime/errors/index.js";
import { listProblems, readValidationDetail } from "../../../runtime/errors/validation-detail.js";
import { readCases } from "../../support/read-cases.js";

const { hasStatus, ...errorClasses } = errors;
const { ApiError, CloudAgentError, OutcomeUnknownError, ResultError, WaitTimeoutError } =
  errorClasses;

const cases = readCases("../cases.yaml", import.meta.url);
const lost = new Error("read ECONNRESET");
const retryAt = new Date("2026-09-09T10:00:00Z");
const isoRetryAt = "2026-09-09T10:00:00.000Z";
const detail = [{ loc: ["body", "model"], msg: "not supported", type: "value_error" }];
const inFlight = [{ key: "ghent", runId: "run_1" }];
const run = { id: "run_1", status: "completed", result: "canary" };
const issues = [{ message: "Expected a number, received canary", path: ["days", 0] }];

function answer(status: number, body: unknown = { task: "canary" }) {
  const headers = new Headers({ "set-cookie": "session=canary" });
  return { operation: "runs.get", status, headers, body };
}

function throttled(changes: Partial<ConstructorParameters<typeof errors.ThrottleError>[0]> = {}) {
  const facts = { operation: "runs.get", scope: "project", retryAfter: 1_500, retryAt } as const;
  return new errors.ThrottleError({ ...facts, ...changes });
}

const unknownOptions = { operation: "runs.create", reason: "throttled", status: 503 } as const;
const waitFacts = { id: "run_1", lastStatus: "started", elapsed: 60_000 };
const ofAnswer = (status: number): object => ({ operation: "runs.get", status });
const local = { operation: "runs.create", status: 422, local: true, detail };

const repeatable = { effect: "repeatable" };
const done = { effect: "done" };
const lostConnection = { operation: "runs.get", reason: "lost" } as const;
const cut = { operation: "runs.getStatus", timeout: 1500 };
const held = { ...ofAnswer(0), scope: "project", retryAfter: 1500, retryAt: isoRetryAt };
const slow = { ...held, ...ofAnswer(429), limitRps: 25 };
const remote = { ...ofAnswer(422), local: false, detail };
const lostBy = { ...lostConnection, cause: lost };
const hostIds = { "cf-ray": "8a1" };
const doubtful = { ...unknownOptions, hostIds, retryAt: isoRetryAt, effect: "unknown" };
const lostFacts = { ...lostConnection, ...repeatable };
const browser = { id: "browser_1", ...repeatable };
const unwritten = [{ key: "a", id: "run_1" }];
const received = { input: "canary" };
const unknown = { ...unknownOptions, hostIds, retryAt, received, cause: lost };
const createApiError = (Kind: typeof ApiError, status: number): errors.ApiError =>
  new Kind("It failed.", answer(status));

/** An error, its code, and what support sees of it beside name, code, message and the effect "none". */
const shown: readonly (readonly [errors.CloudAgentError, code: string, fields: object])[] = [
  [new CloudAgentError("It failed.", { cause: lost }), "cloud_agent_error", {}],
  [createApiError(ApiError, 418), "api_error", ofAnswer(418)],
  [createApiError(errors.AuthenticationError, 401), "authentication_failed", ofAnswer(401)],
  [createApiError(errors.NotFoundError, 404), "not_found", ofAnswer(404)],
  [createApiError(errors.ConflictError, 409), "conflict", ofAnswer(409)],
  [createApiError(errors.ServerError, 503), "server_error", { ...ofAnswer(503), ...repeatable }],
  [new errors.ValidationError(detail, answer(422)), "validation_failed", remote],
  [new errors.ReasoningError(detail, "runs.create"), "reasoning_unsupported", local],
  [new errors.RegionError(detail, "runs.create"), "region_unsupported", local],
  [new errors.ConfigurationError("No API key."), "configuration_invalid", {}],
  [new errors.ConnectionError("Lost.", lostBy), "connection_failed", lostFacts],
  [new errors.TimeoutError("runs.getStatus", 1500), "timeout", { ...cut, ...repeatable }],
  [throttled({ limitRps: 25, status: 429 }), "throttled", slow],
  [throttled(), "throttled", held],
  [new OutcomeUnknownError("failed", unknown), "outcome_unknown", doubtful],
  [new WaitTimeoutError(waitFacts), "wait_timeout", { ...waitFacts, ...repeatable }],
  [new ResultError({ id: "run_1", run, issues }), "result_invalid", { id: "run_1", ...done }],
  [new errors.BrowserNotStoppedError(browser.id, lost), "browser_not_stopped", browser],
  [new errors.JournalError(lost, unwritten), "journal_failed", { unwritten, ...done }],
  [new errors.RedisError(lost), "redis_failed", {}],
  [errors.FleetError.lost("f", inFlight), "fleet_failed", { reason: "lost", inFlight, ...done }],
];

describe("every error", () => {
  it.each(shown)("has a code, and shows nothing that may be secret: %s", (error, code, fields) => {
    const { message } = error;
    const { name } = error.constructor;
    const common = { name, code, message, effect: "none" };
    expect(JSON.parse(JSON.stringify(error))).toEqual({ ...common, ...fields });
    const printed = inspect(error, { showHidden: true, depth: null });
    expect(printed + JSON.stringify(error)).not.toContain("canary");
  });

  it("is in the list above, with a name and a code of its own", () => {
    const known = new Set(shown.map(([error]) => error.constructor));
    expect(known).toEqual(new Set(Object.values(errorClasses)));
    expect(new Set(shown.map(([, code]) => code)).size).toBe(known.size);
    for (const [exported, { prototype }] of Object.entries(errorClasses)) {
      expect(prototype.name).toBe(exported);
      const isOurs = prototype instanceof CloudAgentError;
      expect(isOurs || prototype === CloudAgentError.prototype).toBe(true);
    }
  });

  it("can be given another name, and shows its name where it is printed", () => {
    const error = new CloudAgentError("It failed.");
    expect(Object.keys(error)).toEqual([]);
    expect(error.stack).toMatch(/^CloudAgentError: It failed\./);
    error.name = "OtherError";
    expect(String(error)).toBe("OtherError: It failed.");
    expect(String(new CloudAgentError("It failed."))).toBe("CloudAgentError: It failed.");
  });

  it("has a message of one line that no terminal obeys, and fields as they came", () => {
    const id = "run_1\u001b]0;owned\u0007\u009b2J\u202e\nIt is completed.";
    const error = new WaitTimeoutError({ id, elapsed: 5 });
    expect(error.message).toContain(
      String.raw`run_1\u001b]0;owned\u0007\u009b2J\u202e\u000aIt is completed.`,
    );
    expect(error.stack).toContain(error.message);
    expect(error.id).toBe(id);
  });

  it("keeps the cause that it has, and has none otherwise", () => {
    const failures = (cause?: object): Error[] => [
      new errors.ConnectionError("Lost.", { ...lostConnection, ...cause }),
      new WaitTimeoutError({ id: "run_1", elapsed: 5, ...cause }),
      new ResultError({ id: "run_1", run, issues, ...cause }),
    ];
    const more = [new errors.BrowserNotStoppedError("a", lost), new errors.JournalError(lost, [])];
    const unwrittenFleet = errors.FleetError.unwritten("f", [], lost);
    for (const error of [...failures({ cause: lost }), ...more, unwrittenFleet])
      expect(error.cause).toBe(lost);
    for (const error of failures()) expect("cause" in error).toBe(false);
  });
});

describe("the message of an error", () => {
  const resultOf = (changes: object): string =>
    new ResultError({ id: "run_1", run, issues, ...changes }).message;

  it("is a sentence that says what to do", () => {
    const broken = new Error("The service failed.");
    const full = new Error("EIO: i/o error, write");
    expect([
      new errors.BrowserNotStoppedError("browser_1", broken).message,
      errors.FleetError.lost("libraries", inFlight).message,
      errors.FleetError.unwritten("libraries", []).message,
      errors.FleetError.unwritten("libraries", [], full).message,
      new errors.JournalError(full, []).message,
      resultOf({}),
      resultOf({ issues: [], unfinished: "running" }),
    ]).toEqual(cases.messages);
  });

  const many = Array.from({ length: 7 }, (_, at) => ({ message: "x", path: [{ key: at }] }));

  const outcomeUnknown = new OutcomeUnknownError("it broke", { ...unknownOptions, received: 1 });
  const said = { ...unknownOptions, received: 1, quoted: " The service said: no" };
  const timedOut = new WaitTimeoutError(waitFacts).message;
  const checkIt = "check for its effect before you send it again";

  it.each<[message: string, ...says: string[]]>([
    [resultOf({ issues: many }), '(at "0", at "1", at "2", at "3", at "4" and 2 more; see'],
    [resultOf({ issues: many.slice(1) }), '"5" and 1 more; see'],
    [resultOf({ issues: [{ message: "x" }] }), "(at its root; see"],
    [resultOf({ issues: [], cause: lost }), "the schema failed (`error.cause`)"],
    [new errors.TimeoutError("runs.get", 1500).message, "1500 ms", "`timeout`"],
    [new errors.TimeoutError("runs.get", 1500, "deadline").message, "1500 ms", "`deadline`"],
    [timedOut, "after 60000 ms", '"started"', "Nothing was cancelled: wait again"],
    [new WaitTimeoutError({ ...waitFacts, cause: lost }).message, "read failed: read ECONNRESET"],
    [new OutcomeUnknownError("it broke", said).message, checkIt, "The service said: no"],
    [outcomeUnknown.message, "runs.create: it broke. ", checkIt, "`error.received`"],
    [throttled({ limitRps: 25, status: 429 }).message, "25 requests per second", "in 2 s"],
    [throttled({ limitRps: 0 }).message, "limit of 0 requests per second"],
    [throttled({ status: 429 }).message, "(429) and names no limit"],
    [throttled().message, "holds the request back, because of a throttle or rate limit"],
    [throttled({ scope: "edge", retryAfter: 300_000 }).message, "edge", "300 s"],
  ])("%s says: %s", (message, ...says) => {
    for (const part of says) expect(message).toContain(part);
  });

  it("leaves out what is not known", () => {
    expect(new WaitTimeoutError({ id: "run_1", elapsed: 5 }).message).not.toContain("last status");
    expect(throttled({ status: 429 }).message).not.toContain("used up");
    expect(throttled().message).not.toContain("used up");
    const foreign = new errors.BrowserNotStoppedError("browser_1", "secret");
    expect(foreign.message).not.toContain("secret");
  });
});

describe("an error", () => {
  it("gives status, operation, headers and body of the answer", () => {
    const error = new ApiError("It failed.", answer(418));
    expect(error).toMatchObject({ status: 418, operation: "runs.get", body: { task: "canary" } });
    expect(error.headers.get("set-cookie")).toBe("session=canary");
    expect(inspect(error)).toContain("status: 418");
  });

  it("carries what came: the run and its issues, or what held no id", () => {
    expect(new ResultError({ id: "run_1", run, issues })).toMatchObject({ run, issues });
    expect(new OutcomeUnknownError("x", { ...unknownOptions, received }).received).toBe(received);
  });

  it("can be written as JSON when the pause is too long for a date", () => {
    const error = throttled({ retryAfter: 1e300, retryAt: new Date(1e300) });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ retryAt: null });
  });
});

describe("hasStatus", () => {
  interface Errors {
    404: { readonly title: string };
    422: { readonly detail: readonly string[] };
    "4XX": string;
    default: { readonly code: number };
  }

  it("gives the body of an answer the type of its status, of its range, or of all others", () => {
    const missing: unknown = new errors.NotFoundError("x", answer(404, { title: "none" }));
    expect(hasStatus<Errors, 404>(missing, 404) && missing.body.title).toBe("none");
    const teapot: unknown = new ApiError("x", answer(418, "a teapot"));
    expect(hasStatus<Errors, 418>(teapot, 418) && teapot.body.toUpperCase()).toBe("A TEAPOT");
    const broken: unknown = new ApiError("x", answer(500, { code: 7 }));
    expect(hasStatus<Errors, 500>(broken, 500) && broken.body.code + 1).toBe(8);
    const slowed: unknown = throttled(answer(429, "slow down"));
    expect(hasStatus<Errors, 429>(slowed, 429) && slowed.body.toUpperCase()).toBe("SLOW DOWN");
    const came = { ...unknownOptions, received: { code: 8 } };
    const late: unknown = new OutcomeUnknownError("x", came);
    expect(hasStatus<Errors, 503>(late, 503) && late.body.code + 1).toBe(9);
    const invalid: unknown = new errors.ValidationError([], answer(422, { detail: ["a"] }));
    expect(hasStatus<Errors, 422>(invalid, 422) && invalid.body.detail).toEqual(["a"]);
  });

  it.each([
    ["another status", new ApiError("x", answer(404)), 422],
    ["a refusal of the client", new errors.ValidationError([], { operation: "runs.get" }), 422],
    ["a lookalike", { status: 404, body: { title: "none" } }, 404],
    ["nothing", undefined, 404],
  ] as const)("is false for %s", (_, error, status) => {
    expect(hasStatus<Errors, 404 | 422>(error, status)).toBe(false);
  });
});

it("the effect is done once an error has what was created, and none if nothing was", () => {
  const error = new WaitTimeoutError({ id: "run_1", elapsed: 1 });
  Object.defineProperty(error, "created", { value: { id: "run_1" } });
  expect(error.toJSON()).toMatchObject({ effect: "done" });
  for (const none of [new errors.JournalError(lost, []), errors.FleetError.lost("f")])
    expect(none.effect).toBe("none");
});

it("a call adds to its error how often it was tried, and what is known of its effect", () => {
  const error = addCallFacts(createApiError(ApiError, 418), 1, "unknown");
  expect(error.toJSON()).toMatchObject({ attempts: 1, effect: "unknown" });
});

it("errors of another copy of the package are instances of the classes of this one", async () => {
  vi.resetModules();
  const other = await import("../../../runtime/errors/index.js");
  expect(other.ServerError).not.toBe(errors.ServerError);
  const response = { operation: "runs.get", status: 500, headers: new Headers(), body: undefined };
  const error: unknown = new other.ServerError("no", response);
  for (const one of [errors.ServerError, errors.ApiError, errors.CloudAgentError])
    expect(error instanceof one).toBe(true);
  class Own extends errors.ApiError {}
  for (const one of [errors.NotFoundError, errors.ConnectionError, Own])
    expect(error instanceof one).toBe(false);
});

const problem = (msg: string, ...loc: (string | number)[]) => ({ loc, msg, type: "value_error" });
const wrong = [problem("not supported", "body", "reasoning", "effort"), problem("no", "body", 0)];

describe("the problems in an answer", () => {
  const asItCame = (text: string): string => text;

  it("are read with location, message and type, and nothing else, which may echo the request", () => {
    const all = [...wrong, problem("of the whole")];
    const echoing = all.map((each) => ({ ...each, input: "canary" }));
    expect(readValidationDetail({ detail: echoing }, asItCame)).toEqual(all);
    const long = Array.from({ length: 101 }, () => "a");
    const read = readValidationDetail({ detail: long.map(() => problem("", ...long)) }, () => "b");
    const masked = { loc: Array(100).fill("b"), msg: "b", type: "b" };
    expect(read).toEqual(Array.from({ length: 100 }, () => masked));
  });

  it.each<[what: string, body?: unknown]>(cases.unproblematic)("are none in %s", (_, body) => {
    expect(readValidationDetail(body, asItCame)).toEqual([]);
  });
});

describe("the problems in a message", () => {
  it("are listed with their places, on one line, and end after ten", () => {
    expect(listProblems([])).toBe("");
    const two = [problem("Wrong\nRight", "body", 2), problem("Missing")];
    expect(listProblems(two)).toBe("body.2: Wrong Right; Missing");
    const listed = listProblems(Array.from({ length: 12 }, () => problem("Wrong")));
    expect(listed.match(/Wrong/g)).toHaveLength(10);
    expect(listed).toMatch(/; and 2 more, see `error\.detail`$/);
    expect(listProblems([problem("x".repeat(10_000))])).toHaveLength(500);
  });

  const refusal = { operation: "runs.create", status: 422, headers: new Headers(), body: "no" };
  it("may be none: the message then ends with what the answer says", () => {
    const rejected = "runs.create: the service rejected the request as invalid (422)";
    const said = " The service said: no";
    const messageOf = (problems: typeof wrong): string =>
      new errors.ValidationError(problems, refusal, said).message;
    expect(messageOf([])).toBe(`${rejected}.${said}`);
    expect(messageOf([problem("Wrong", "body")])).toBe(`${rejected}: body: Wrong`);
  });

  it("stand in the body of a refusal before anything was sent, with the status of such refusals", () => {
    const error = new errors.ValidationError(wrong, { operation: "runs.create" });
    expect(error).toMatchObject({ local: true, status: 422, body: { detail: wrong } });
    expect([...error.headers]).toEqual([]);
    expect(error.message).toContain("before it was sent");
  });
});
