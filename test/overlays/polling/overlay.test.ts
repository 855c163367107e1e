import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { IntegrationsClient } from "../../../generated/integrations/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { polling } from "../../../overlays/polling/overlay.js";
import type { Interceptor } from "../../../runtime/transport/index.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { runAll } from "../../../runtime/polling/index.js";

type Paths = NonNullable<OpenApiDocument["paths"]>;

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
const waiter = { field: "state", terminal: ["done", "failed"], result: "jobs.get" };

const paths: Paths = {
  "/jobs": { post: operation("jobs.create", { takes: "JobCreate", summary: "Start a job" }) },
  "/jobs/{id}": { parameters: [id], get: operation("jobs.get") },
  "/jobs/{id}/state": {
    parameters: [id],
    get: operation("jobs.getState", { "x-waiter": waiter }),
  },
};

function weavePolling(
  all: Paths,
  changes?: Partial<OpenApiDocument>,
): ReturnType<typeof weaveDocument> {
  return weaveDocument(jobsDocument(all, changes), [polling]);
}

describe("the overlay for waiting", () => {
  it("adds the ways to wait where a lookup has x-waiter and its work can be created", async () => {
    const { client, tables, overlays } = await weavePolling(paths);
    expect(overlays["polling"]?.added).toEqual([
      "jobs.waitForCompletion",
      "jobs.watch",
      "jobs.createAndWait",
      "jobs.batch",
    ]);
    expect(client)
      .toContain(`  waitForCompletion(id: string, options?: WaitOptions): ApiPromise<FinishedJob> {
    return withLastResponse((note) =>
      waitForCompletion(
        jobsGetStateWaiter,
        {
          id,
          status: (request) => this.getState(id, needing(request, { state: "any" })),
          result: (request) => note(this.get(id, needing(request, {}))),
        },
        options,
        this.#transport,
      ),
    );
  }
`);
    expect(client).toContain(`   * Start a job, then wait for its end.
   *
   * \`options.onCreated\` receives the ID immediately. Use it to resume a wait that ended early.
   *
   * @throws {OutcomeUnknownError} see \`create\`
   * @throws {WaitTimeoutError | ThrottleError} see \`waitForCompletion\`
   */
`);
    const value = { operation: "jobs.getState", field: "state", terminal: ["done", "failed"] };
    expect(tables).toEqual([{ name: "jobsGetStateWaiter", value }]);
  });

  it("types the result by its terminal status", async () => {
    expect((await weavePolling(paths)).types).toMatchObject([
      {
        name: "FinishedJob",
        text: `
  | (Job & { readonly state: "done" })
  | (Job & { readonly state: "failed" })`,
      },
    ]);
  });

  it.each([
    ["string", "id,", "string"],
    ["integer", "id: String(id),", "number"],
    ["boolean", "id: String(id),", "boolean"],
  ])(
    "names work with an id of type %s by a text, and needs such an id",
    async (type, text, kind) => {
      const parameters = [{ ...id, schema: { type } }];
      const { client } = await weavePolling({
        ...paths,
        "/jobs/{id}": { parameters, get: operation("jobs.get") },
        "/jobs/{id}/state": { ...paths["/jobs/{id}/state"], parameters },
      });
      expect(client).toContain(`{\n          ${text}\n          status: (request)`);
      expect(client).toContain(`this.create(body, needing(request, { id: "${kind}" }))`);
    },
  );

  it("only waits where one ID is not enough to find the work", async () => {
    const parameters = [{ ...id, name: "group" }, id];
    const { overlays } = await weavePolling({
      ...paths,
      "/groups/{group}/jobs/{id}": { parameters, get: operation("jobs.get") },
      "/jobs/{id}": {},
      "/groups/{group}/jobs/{id}/state": { ...paths["/jobs/{id}/state"], parameters },
      "/jobs/{id}/state": {},
    });
    expect(overlays["polling"]?.added).toEqual(["jobs.waitForCompletion", "jobs.watch"]);
  });

  it("only waits where nothing is created, or what is created does not carry the id", async () => {
    const { "/jobs": _, ...readOnly } = paths;
    const other = {
      "/jobs": { post: operation("jobs.create", { takes: "JobCreate", gives: "JobCreate" }) },
    };
    for (const document of [readOnly, { ...readOnly, ...other }]) {
      const { overlays } = await weavePolling(document);
      expect(overlays["polling"]?.added).toEqual(["jobs.waitForCompletion", "jobs.watch"]);
    }
  });

  it("waits for work whose ID the document lets be missing, because the call proves it", async () => {
    const { client } = await weavePolling(paths, {
      components: {
        schemas: {
          Job: { type: "object", properties: { id: { type: "string" } } },
          JobCreate: { type: "object" },
        },
      },
    });
    expect(client).toContain(
      '({ id = "" }, waiting) => note(this.waitForCompletion(id, waiting)),',
    );
  });

  it("leaves an operation of the spec in place, and waits without it", async () => {
    const declared = {
      "/jobs/{id}/end": { parameters: [id], get: operation("jobs.waitForCompletion") },
    };
    const { client, overlays } = await weavePolling({ ...paths, ...declared });
    expect(overlays["polling"]).toEqual({
      added: ["jobs.watch", "jobs.createAndWait", "jobs.batch"],
      guarded: [],
      superseded: ["jobs.waitForCompletion"],
    });
    expect(client).toContain("({ id }, waiting) =>\n          waitForCompletion(\n");
  });

  it("lets a schema check the result where x-waiter says which field holds it", async () => {
    const output = { field: "what", status: "done" };
    const get = operation("jobs.getState", { "x-waiter": { ...waiter, output } });
    const { client, types, tables } = await weavePolling({
      ...paths,
      "/jobs/{id}/state": { parameters: [id], get },
    });
    expect(client).toContain(`  get<Result = unknown>(
    id: string,
    options?: RequestOptions & ResultOption<Result>,
  ): ApiPromise<ReadAs<Job, FinishedJob<Result>, Result>> {
    return withResult(`);
    expect(client).toContain(`  waitForCompletion<Result = unknown>(
    id: string,
    options?: WaitOptions & ResultOption<Result>,
  ): ApiPromise<FinishedJob<Result>> {`);
    expect(client).toContain("Batch<RunAllOutcome<Result>> {");
    expect(client).toContain(
      "type RunAllOutcome<Result = unknown> = RunOutcome<JobCreate, Job, FinishedJob<Result>>;",
    );
    expect(types).toMatchObject([
      { name: "CheckStateFirst", text: "{ readonly unchecked: never }" },
      {
        name: "FinishedJob",
        parameters: ["Result = unknown"],
        text: `
  | (Job & { readonly state: "done" } & (unknown extends Result ? unknown : { readonly what: Result }))
  | (Job & { readonly state: "failed" } & (unknown extends Result ? unknown : { readonly what: CheckStateFirst }))`,
      },
    ]);
    expect(tables[0]?.value).toMatchObject({
      field: "state",
      terminal: ["done", "failed"],
      output,
    });
  });

  it("fails, naming it, when the operation that reads the result is gone", async () => {
    const { "/jobs/{id}": _, ...rest } = paths;
    await expect(weavePolling(rest)).rejects.toThrow(
      "the operation jobs.get, which the spec no longer declares",
    );
  });

  it("gives way to a schema that has the name of a type of its own", async () => {
    const { components } = jobsDocument({});
    const outcome = { type: "object" };
    const schemas = { ...components?.schemas, RunOutcome: outcome, RunAllOutcome: outcome };
    const get = operation("jobs.getOutcome", { gives: "RunOutcome" });
    const { client } = await weavePolling(
      { ...paths, "/outcome": { get } },
      { components: { schemas } },
    );
    expect(client).toContain("RunOutcome as RunOutcome2");
    expect(client).toContain("type RunAllOutcome2 = RunOutcome2<JobCreate, Job, FinishedJob>;");
  });

  it("reads the room that the account has where the spec says how", async () => {
    const capacity = { api: "account", operation: "getLimits", limit: "most", active: "now" };
    const create = operation("jobs.create", { takes: "JobCreate", "x-capacity": capacity });
    const { client, tables } = await weavePolling({ ...paths, "/jobs": { post: create } });
    expect(client).toContain('import { basePath, getLimits } from "../account/tables.js";');
    expect(client).toContain(`        capacity: readCapacity(jobsCreateCapacity, (request) =>
          this.#transport.send({ ...getLimits, server: basePath }, {}, request),
        ),`);
    const value = { limit: "most", active: "now" };
    expect(tables).toContainEqual({ name: "jobsCreateCapacity", value });
  });

  it("leaves it to the caller what ends a wait where the spec has x-condition", async () => {
    const link = operation("getLink", { gives: "", "x-condition": "waitForLink" });
    const { client } = await weavePolling({ "/links/{id}": { parameters: [id], get: link } });
    expect(client)
      .toContain(`  waitForLink(id: string, options: ConditionOptions<void>): ApiPromise<void> {
    return withLastResponse((note) =>
      waitForCondition(id, (request) => note(this.getLink(id, request)), options, this.#transport),
    );
  }
`);
  });

  it("has nothing to do with a document that says nothing of waiting", async () => {
    expect((await weavePolling({ "/jobs": { get: operation("jobs.list") } })).overlays).toEqual({});
  });
});

/** Notes the method and the path of each request. */
function noting(seen: string[]): Interceptor {
  return (next) => (input, init) => {
    seen.push(`${init?.method} ${new URL(String(input)).pathname}`);
    return next(input, init);
  };
}

describe("a client that waits", () => {
  const sandbox = useSandbox({ runDuration: 300 }, "test");

  const task = "Find the opening hours of the city library.";

  function clientOf(seen: string[] = []): V4Client {
    return new V4Client({ ...sandbox.us, interceptors: [noting(seen)] });
  }

  it("runs many, as many at a time as the account has room for", async () => {
    const seen: string[] = [];
    const bodies = Array.from({ length: 12 }, (_, index) => ({ task: `${task} ${index}` }));
    const ends: string[] = [];
    let most = 0;
    const options = {
      pollInterval: 20,
      onProgress: ({ begun, ended }: { begun: number; ended: number }) => {
        most = Math.max(most, begun - ended);
      },
    };
    for await (const outcome of runAll(clientOf(seen).runs.batch(bodies, options))) {
      ends.push(outcome.kind === "finished" ? outcome.run.status : outcome.kind);
    }
    expect(ends).toEqual(Array(12).fill("completed"));
    expect(seen.filter((call) => call === "GET /api/v2/billing/account")).toHaveLength(1);
    // A project without payments has a concurrency of 10.
    expect(most).toBe(10);
  });

  it("waits for a connection until the caller is content with the answer", async () => {
    const client = new IntegrationsClient(sandbox.us);
    const { redirect_url } = await client.authorize("calendar");
    const until = (answer: unknown): boolean => Object(answer).connected === true;
    const connecting = client.waitForConnection("calendar", { until, pollInterval: 10 });
    await fetch(redirect_url);
    await expect(connecting).resolves.toMatchObject({ connected: true });
  });
});
