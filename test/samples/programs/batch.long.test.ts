import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import type { Ended } from "../../package/support/run.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";
import { useSandbox } from "../../support/use-sandbox.js";

const cities = ["Ghent", "Porto", "Turku", "Lyon", "Graz", "Cork", "Split", "Bari", "Oulu", "Bern"];
const patience = { timeout: 60_000 };

const sandbox = useSandbox({ runDuration: 50 });
let author: Newcomer;

beforeEach(async () => {
  author = await takeProgram(["batch.ts"]);
  await author.save("tasks.txt", `${cities.join("\n")}\n`);
  return () => author[Symbol.asyncDispose]();
});

const start = (): ReturnType<Newcomer["program"]> =>
  author.program("batch.js", settingsOf(sandbox.us), ["tasks.txt", "journal.jsonl"]);

const linesOf = ({ stdout }: Ended): string[] => stdout.trim().split("\n").toSorted();

it("creates no run twice, although it crashed on the way", async () => {
  const { control } = sandbox;
  // Three tasks are soon done. Then four are at work, and the answer to the creation of a fifth does not come.
  for (const task of cities.slice(0, 3)) control.scriptRuns({ task, course: { duration: 50 } });
  const cancelSlowness = control.scriptRuns({ course: { duration: Infinity } });
  const effect = { kind: "hang", carriedOut: true } as const;
  control.injectFault({ operation: "v4:runs.create", skip: 5, effect });
  const first = start();
  await vi.waitFor(async () => {
    expect(control.runs()).toHaveLength(8);
    // Eight tasks have begun, seven have an ID, three are over.
    expect(await statesInJournal()).toEqual({ creating: 8, running: 7, finished: 3 });
  }, patience);
  const { stdout } = await first.kill();
  expect(stdout.trim().split("\n")).toHaveLength(3);
  const slow = control.runs().filter(({ status }) => status !== "completed");
  cancelSlowness();
  for (const { id } of slow) control.setRun(id, { duration: 0 });

  const second = await start().ended;
  expect(second).toMatchObject({ exitCode: 0, stderr: "" });
  const tasks = control.runs().map(({ task }) => task);
  expect(tasks.toSorted()).toEqual(cities.toSorted());
  const lines = linesOf(second);
  const lost = lines.filter((line) => line.includes(" may have been created: "));
  expect(lost).toHaveLength(1);
  const done = cities.filter((task) => !lost[0]?.startsWith(task));
  expect(lines.filter((line) => !lost.includes(line))).toEqual(
    done.map((task) => `${task} completed Sandbox result of: ${task}`).toSorted(),
  );

  // The third time, there is nothing left to do.
  expect(linesOf(await start().ended)).toEqual(lines);
  expect(control.runs()).toHaveLength(10);
});

it("says which tasks were refused, and goes on with the others", async () => {
  const effect = { kind: "answer", status: 401 } as const;
  sandbox.control.injectFault({ operation: "v4:runs.create", effect });
  const lines = linesOf(await start().ended);
  expect(lines.filter((line) => line.includes(" completed "))).toHaveLength(9);
  expect(
    lines.filter((line) => line.includes(" was not created: AuthenticationError")),
  ).toHaveLength(1);
});

/** How often each state is in the journal. */
async function statesInJournal(): Promise<Record<string, number>> {
  const text = await readFile(path.join(author.folder, "journal.jsonl"), "utf8");
  const count: Record<string, number> = {};
  for (const [, state = ""] of text.matchAll(/"state":"(\w+)"/g))
    count[state] = (count[state] ?? 0) + 1;
  return count;
}
