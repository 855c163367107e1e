import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { polling } from "../../overlays/polling/overlay.js";
import { jobsDocument, operation, weaveDocument } from "../generator/support/weave-document.js";
import { ask } from "./support/ask.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
const output = { field: "answer", status: "done" };
const waiter = { field: "state", terminal: ["done", "failed"], result: "jobs.get", output };

/** Chats whose messages are answered by jobs; no service of ours has them. */
const document = jobsDocument({
  "/chats/{id}/messages": {
    parameters: [id],
    post: operation("chats.send", { takes: "JobCreate", "x-ask": { job: "jobs.get" } }),
  },
  "/jobs/{id}": { parameters: [id], get: operation("jobs.get") },
  "/jobs/{id}/state": { parameters: [id], get: operation("jobs.getState", { "x-waiter": waiter }) },
});

it("is thirty lines that call and type a method of another resource", async () => {
  const { client, overlays } = await weaveDocument(document, [polling, ask]);
  expect(overlays["ask"]).toEqual({ added: ["chats.ask"], guarded: [], superseded: [] });
  expect(client).toContain(`  ask<Result = unknown>(
    id: string,
    text: string,
    job: string,
    options?: WaitOptions & ResultOption<Result>,
  ): ApiPromise<FinishedJob<Result>> {
    return withLastResponse((note) =>
      createAndWait(
        (request) => this.send(id, { text }, request),
        (_, waiting) => note(new Jobs(this.#transport).waitForCompletion(job, waiting)),
        options,
        this.#transport.clock,
      ),
    );
  }
`);
});

it("is told to come after the overlay whose method it calls", async () => {
  await expect(weaveDocument(document, [ask, polling])).rejects.toThrow(
    "overlays: the overlay ask is before polling, whose edits it changes; expected polling before ask",
  );
});

it("stands in the README of overlays as it is tested", () => {
  const read = (file: string): string =>
    readFileSync(path.resolve(import.meta.dirname, file), "utf8");
  const [, shown] = /```ts\n([^]*?)```/.exec(read("../../overlays/README.md")) ?? [];
  expect(read("support/ask.ts")).toContain(shown ?? "an overlay");
});
