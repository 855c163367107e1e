import { describe, expect, it } from "vitest";
import { createJournal, openJournal } from "../../../../runtime/batch/create-journal.js";
import { rejectionOf } from "../../transport/failing.js";
import { useTemporaryFiles } from "../../../support/temporary-file.js";
import { failures } from "../../waiting/support/failures.js";
import { type Body, MortalService, runBatch } from "../support/mortal-service.js";

const temporaryFile = useTemporaryFiles();

/** Carries out three tasks with a journal. */
function runWith(steps: MortalService["steps"], place: string) {
  const bodies = ["a", "b", "c"].map((task) => ({ task }));
  const key = ({ task }: Body): string => task;
  return runBatch(steps, bodies, { concurrency: 1, journal: createJournal(place), key });
}

/** A journal with a finished job, and two whose requests had no answer. */
async function journalWithDoubt(): Promise<{ service: MortalService; journal: string }> {
  const service = new MortalService();
  const journal = await temporaryFile();
  const { create } = service.steps;
  const steps = {
    ...service.steps,
    create: (...given: Parameters<typeof create>) =>
      given[0].task === "a" ? create(...given) : Promise.reject(failures.unknown),
  };
  for await (const { kind } of runWith(steps, journal)) expect(kind).not.toBe("rejected");
  return { service, journal };
}

describe("a journal that is looked at", () => {
  it("shows each job, and decides what became of those that are unknown", async () => {
    const { service, journal } = await journalWithDoubt();
    {
      await using open = await openJournal(journal);
      expect(open.jobs()).toMatchObject([
        { key: "a", state: "finished", id: "run_1", run: { status: "completed" } },
        { key: "b", state: "unknown", reason: failures.unknown.message },
        { key: "c", state: "unknown" },
      ]);
      await open.resolve("b", { runId: "run_7" });
      await open.resolve("c", "retry");
    }
    const created: unknown[] = [];
    for await (const outcome of runWith(service.steps, journal))
      if (outcome.kind === "finished") created.push(outcome.created.id);
    expect(created).toEqual(["run_1", "run_7", "run_2"]);
  });

  it("lets a job be abandoned, decides no job twice, and is in use meanwhile", async () => {
    const { service, journal } = await journalWithDoubt();
    await using open = await openJournal(journal);
    const call = runBatch(service.steps, [], { concurrency: 1, journal: createJournal(journal) });
    expect(String(await rejectionOf(call.next()))).toContain("is in use by process");
    await open.resolve("b", "abandon");
    const states = { a: "finished", b: "abandoned", z: "not there" };
    for (const [key, state] of Object.entries(states))
      expect(String(await rejectionOf(open.resolve(key, "retry")))).toBe(
        `ConfigurationError: Only an unknown job can be resolved. The job "${key}" is ${state}: see \`journal.jobs()\`.`,
      );
  });
});
