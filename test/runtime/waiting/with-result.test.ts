import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { V4Client } from "../../../generated/v4/index.js";
import {
  type CheckStatusFirst,
  runAll,
  type StandardSchema,
} from "../../../runtime/polling/index.js";
import { ConfigurationError, ResultError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { checkResult, withJsonSchema, workIdOf } from "../../../runtime/waiting/ended-work.js";

const Hours = z.object({ opens: z.string(), days: z.array(z.number()) });
const hours = { opens: "10:00", days: [1, 2] };
const task = "When does the city library open?";
const soon = { pollInterval: 5 };

const sandbox = useSandbox({ runDuration: 20 }, "test");
let client: V4Client;
beforeEach(() => {
  client = new V4Client(sandbox.us);
});

function script(result: unknown, outcome = "completed"): void {
  sandbox.control.clearScripts();
  sandbox.control.scriptRuns({ course: { result, outcome } });
}

/** A schema of no library: it doubles numbers, a moment later. */
const doubled: StandardSchema<number> = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: async (value) =>
      typeof value === "number" ? { value: 2 * value } : { issues: [{ message: "no number" }] },
  },
};

describe("a result with a schema", () => {
  it("is checked and typed by createAndWait, and nothing is added to the request", async () => {
    script(hours);
    const run = await client.runs.createAndWait({ task }, { ...soon, result: Hours });
    expect(run).toMatchObject({ status: "completed", result: hours });
    if (run.status === "completed")
      expectTypeOf(run.result).toEqualTypeOf<{ opens: string; days: number[] }>();
    if (run.status === "failed") expectTypeOf(run.result).toEqualTypeOf<CheckStatusFirst>();
    const [creation] = sandbox.control.requests();
    expect(creation).toMatchObject({ method: "POST", body: JSON.stringify({ task }) });
  });

  it("is checked by waitForCompletion and by get", async () => {
    script(hours);
    const { id } = await client.runs.create({ task });
    const waited = await client.runs.waitForCompletion(id, { ...soon, result: Hours });
    const { data: read, response } = await client.runs.get(id, { result: Hours }).withResponse();
    expect([waited.result, read.result]).toEqual([hours, hours]);
    expect(response.status).toBe(200);
    if (read.status === "completed") expectTypeOf(read.result.opens).toBeString();
  });

  it.each([
    ["text that holds JSON", JSON.stringify(hours), Hours, hours],
    ["text for a schema that wants text, JSON or not", "42", z.string(), "42"],
    ["JSON before text", "42", z.union([z.number(), z.string()]), 42],
    ["plain text", "from ten", z.string(), "from ten"],
    ["a schema of no library that takes its time", 21, doubled, 42],
    ["a schema that is a function", 21, Object.assign(() => {}, doubled), 42],
  ])("reads %s", async (_, result, schema: StandardSchema, expected) => {
    script(result);
    const run = await client.runs.createAndWait({ task }, { ...soon, result: schema });
    expect(run.result).toEqual(expected);
  });

  it("that does not match is kept in the error, with the issues of the parsed text", async () => {
    const result = JSON.stringify({ opens: 10, days: [] });
    script(result);
    const creating = client.runs.createAndWait({ task }, { ...soon, result: Hours });
    const error = await rejectionOf(creating);
    expect(error).toBeInstanceOf(ResultError);
    const [{ id } = {}] = sandbox.control.runs();
    const run = { id, status: "completed", result };
    expect(error).toMatchObject({ id, run, issues: [{ path: ["opens"] }] });
    expect(Object(error).message).toContain('at "opens"');
  });

  it("leaves what was read as it is", async () => {
    const run = { status: "completed", result: "21" };
    const output = { field: "result", status: "completed" };
    const waiter = { field: "status", terminal: ["completed"], output };
    expect(await checkResult(waiter, "run_1", run, doubled)).toEqual({ ...run, result: 42 });
    expect(run.result).toBe("21");
  });

  it("that is absent does not match", async () => {
    script(undefined);
    const creating = client.runs.createAndWait({ task }, { ...soon, result: Hours });
    expect(await rejectionOf(creating)).toBeInstanceOf(ResultError);
  });

  it("is not lost when the schema throws", async () => {
    script(hours);
    const broken = z.object({}).transform((): never => {
      throw new TypeError("a fault of the schema");
    });
    const creating = client.runs.createAndWait({ task }, { ...soon, result: broken });
    const error = await rejectionOf(creating);
    expect(error).toMatchObject({ run: { result: hours }, cause: expect.any(TypeError) });
  });

  it.each(["failed", "cancelled"])("is not asked of a run that is %s", async (outcome) => {
    script("It did not work out.", outcome);
    const run = await client.runs.createAndWait({ task }, { ...soon, result: Hours });
    expect(run).toMatchObject({ status: outcome, result: "It did not work out." });
    const read = await client.runs.get(run.id, { result: Hours });
    expect(read).toMatchObject({ status: outcome, result: "It did not work out." });
  });

  it("cannot be read before the end", async () => {
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const { id } = await client.runs.create({ task });
    const error = await rejectionOf(client.runs.get(id, { result: Hours }));
    expect(error).toMatchObject({ name: "ResultError", id, run: { id } });
    expect(Object(error).message).toMatch(/has not ended \(status: "\w+"\)/);
  });

  it("is an outcome of its own among many runs", async () => {
    sandbox.control.scriptRuns({ task: "good", course: { result: hours } });
    sandbox.control.scriptRuns({ task: "bad", course: { result: "closed" } });
    const bodies = [{ task: "good" }, { task: "bad" }];
    const options = { ...soon, result: Hours, retryFailed: { attempts: 2, mismatched: true } };
    const outcomes = await collect(runAll(client.runs.batch(bodies, options)));
    const [good, bad] = outcomes.toSorted((left, right) => left.index - right.index);
    expect(good).toMatchObject({ kind: "finished", run: { result: hours } });
    const [first, second] = sandbox.control.runs().filter((run) => run.result === "closed");
    const facts = { kind: "mismatched", created: { id: second?.id }, failed: [first?.id] };
    expect(bad).toMatchObject({ ...facts, error: { run: { result: "closed" } } });
  });

  const noSchemas = [{ type: "object" }, { "~standard": null }, { "~standard": {} }];

  it.each([null, "schema", ...noSchemas])("refuses %j, which is no schema", async (result) => {
    const options = { result } as unknown as { result: StandardSchema };
    const batch = runAll(client.runs.batch([{ task }], options));
    for (const work of [client.runs.createAndWait({ task }, options), batch.next()]) {
      const error = await rejectionOf(work);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(Object(error).message).toContain("The option `result` must be a Standard Schema");
    }
    expect(sandbox.control.requests()).toEqual([]);
  });
});

it.each([7, "7"])("the ID %j of created work stays what it is", (id) => {
  expect(workIdOf({ id }, "id")).toBe(id);
});

const standard = { version: 1, vendor: "test", validate: () => ({ value: 1 }) };

describe("withJsonSchema", () => {
  const schemas = [z.object({ n: z.string() }), { type: "object", required: ["n"] }];

  it.each(schemas)("says the shape in the task, in words that can be read", (schema) => {
    const text = withJsonSchema("Find the hours", schema);
    const head = "Find the hours\n\nAnswer only with JSON that matches this JSON Schema:\n{\n  ";
    expect(text.startsWith(head)).toBe(true);
    const shape = { type: "object", required: ["n"] };
    expect(JSON.parse(text.split("Schema:\n")[1] ?? "")).toMatchObject(shape);
  });

  const json = "JSON Schema";
  const no = "The schema is no JSON Schema. ";

  it.each<[schema: unknown, reason: string]>([
    [{ "~standard": standard }, "The schema of test has no JSON Schema of its own. "],
    [z.date(), `zod cannot write the schema as ${json}: Date cannot be represented in ${json}. `],
    [{}, no],
    [{ opens: "string", closes: "string" }, no],
    [[{ type: "object" }], no],
    // As of a library that follows no standard.
    [Object.assign(Object.create({ constructor: class ObjectSchema {} }), { type: "object" }), no],
  ])("refuses %j, which would cost a run", (schema, reason) => {
    const instead =
      "Pass its JSON Schema, for example `z.toJSONSchema(schema)` of Zod, or a schema that follows Standard JSON Schema.";
    expect(() => Reflect.apply(withJsonSchema, undefined, ["x", schema])).toThrow(
      new ConfigurationError(reason + instead),
    );
  });
});
