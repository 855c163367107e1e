import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { assertGuards, type Guard, type GuardedRequest } from "../../../runtime/guards/index.js";
import { readCases } from "../../support/read-cases.js";

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

/** A rule, a body that it accepts, one that it rejects, and what it says of that. */
type Rule = readonly [what: string, guard: Guard, good: object, bad: object, says: string];

const { rules, uncompared }: { rules: Rule[]; uncompared: [string, GuardedRequest][] } = readCases(
  "../cases.yaml",
  import.meta.url,
);
const titled = { required: ["title"] };
const inOrder = { field: "end", atLeast: "start" };

describe("a rule about the fields of a request", () => {
  it.each(rules)("%s", (...[, guard, good, bad, says]) => {
    expect(problemsOf(guard, { body: good })).toEqual([]);
    expect(problemsOf(guard, { body: bad })).toEqual([`body.${says}`]);
  });

  it("compares dates and large numbers as they are sent", () => {
    const late = { start: "2026-01-02", end: new Date("2026-01-01T00:00:00Z") };
    expect(problemsOf(inOrder, { body: late })).toEqual([
      'body.end: given "2026-01-01T00:00:00.000Z", expected at least start ("2026-01-02")',
    ]);
    expect(problemsOf(inOrder, { body: { start: 2n ** 60n, end: 3 } })).toEqual([
      "body.end: given 3, expected at least start (1152921504606846976)",
    ]);
  });

  it.each(uncompared)("does not compare %s", (_, request) => {
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
