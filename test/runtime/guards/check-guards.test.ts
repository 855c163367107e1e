import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { assertGuards, type Guard, type GuardedRequest } from "../../../runtime/guards/index.js";

const operation = { id: "jobs.create" };

/** What a rule says of a request: where, and what is wrong. */
function problemsOf(guard: Guard, request: GuardedRequest): string[] {
  try {
    assertGuards([guard], { validation: "known" }, operation, request);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
  }
}

const titled = { required: ["title"] };
const inOrder = { field: "end", atLeast: "start" };
const atLeast = "end: given 2, expected at least start";

/** A rule, a body that it accepts, one that it rejects, and what it says of that. */
const rules: Readonly<Record<string, readonly [Guard, good: object, bad: object, says: string]>> = {
  "demands a field": [titled, { title: "" }, { title: null }, "title: is required"],
  "demands fields together": [{ together: ["a", "b"] }, {}, { b: 2 }, "a: is required with b"],
  "demands a field where another has a value": [
    { when: { plan: ["free", "trial"] }, required: ["title"] },
    { plan: "paid" },
    { plan: "trial" },
    'title: is required when plan ("trial")',
  ],
  "allows one of several fields": [
    { exclusive: ["url", "file", "text"] },
    { url: "u", file: null },
    { url: "u", text: "t" },
    "text: cannot be combined with url",
  ],
  "lists the values of a field for a value of another": [
    { when: { plan: ["free"] }, field: "priority", values: ["low", 1] },
    { plan: "free", priority: 1 },
    { plan: "free", priority: "high" },
    'priority: given "high", expected one of "low", 1 when plan ("free")',
  ],
  "compares numbers": [inOrder, { start: 3, end: 3 }, { start: 3, end: 2 }, `${atLeast} (3)`],
  "compares dates by what they mean": [
    { field: "start", atMost: "end" },
    { start: "2026-01-01T09:00:00+09:00", end: "2026-01-01T00:00:00Z" },
    { start: "2026-01-02", end: new Date("2026-01-01T00:00:00Z") },
    'start: given "2026-01-02", expected at most end ("2026-01-01T00:00:00.000Z")',
  ],
  "says its message": [{ ...titled, message: "Name it." }, { title: "A" }, {}, "title: Name it."],
};

describe("a rule about the fields of a request", () => {
  it.each(Object.entries(rules))("%s", (_, [guard, good, bad, says]) => {
    expect(problemsOf(guard, { body: good })).toEqual([]);
    expect(problemsOf(guard, { body: bad })).toEqual([`body.${says}`]);
  });

  it.each<[what: string, request: GuardedRequest]>([
    ["texts, whose order the document does not tell", { body: { start: "b", end: "a" } }],
    ["a number with a text", { body: { start: 3, end: "2" } }],
    ["a field that is not set", { body: { start: 3 } }],
    ["what is no object", { body: ["end"] }],
    ["nothing", {}],
  ])("does not compare %s", (_, request) => {
    expect(problemsOf(inOrder, request)).toEqual([]);
  });

  it("finds a field in the query that the body does not have", () => {
    const guard = { together: ["since", "until"] };
    expect(problemsOf(guard, { query: { since: 1, until: 2 } })).toEqual([]);
    expect(problemsOf(guard, { query: { since: 1 } })).toEqual([
      "query.until: is required with since",
    ]);
    expect(problemsOf(guard, { body: { since: 1 }, query: { until: 2 } })).toEqual([]);
  });

  it("lists the problems of every rule", () => {
    const guards = [titled, { exclusive: ["url", "file"] }];
    const check = (): void =>
      assertGuards(guards, { validation: "known" }, operation, { body: { url: "u", file: "f" } });
    expect(check).toThrow(
      "jobs.create: the request was rejected before it was sent: body.title: is required; body.file: cannot be combined with url",
    );
  });

  it.each([
    ["what keeps the rules", "known", { body: { title: "A" } }],
    ["anything while validation is off", "off", {}],
  ] as const)("does not reject %s", (_, validation, request) => {
    expect(() => assertGuards([titled], { validation }, operation, request)).not.toThrow();
  });
});
