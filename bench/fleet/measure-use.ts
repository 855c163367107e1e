import { print } from "../../runtime/text/print.js";
import type { Sandbox } from "../../sandbox/index.js";
import { printLeast, printMost } from "../shared/report.js";
import { lognormal, seededRandom } from "../shared/random.js";
import { createJobs } from "./create-jobs.js";
import { everyJobSettled, type Store, withWorkers } from "./fleet-scene.js";
import { mostAtOnce, shareInUse } from "./sessions.js";

const limits = { use: 0.95 };
const concurrency = 50;
const jobs = 200;
const workers = 4;
/** Median duration of a run in milliseconds, and the spread of its logarithm. */
const duration = { median: 20_000, sigma: 0.5 };

/** Measures how much of a project's concurrency worker processes use, with the service's rate limits in effect. */
export async function measureUse(store: Store): Promise<void> {
  const plan = { name: "use", jobs, workers, slots: 100, concurrency, prepare: scriptDurations };
  await withWorkers(store, plan, async (scene) => {
    await everyJobSettled(scene, jobs);
    const seconds = duration.median / 1000;
    print(`${jobs} runs of about ${seconds} s on ${workers} workers, ${concurrency} sessions`);
    const sessions = scene.sandbox.control
      .runs()
      .map(({ createdAt, endedAt = Infinity }) => ({ begunAt: createdAt, endedAt }));
    printLeast("use of the concurrency", shareInUse(sessions, concurrency), limits.use);
    printMost("most sessions at once", mostAtOnce(sessions), concurrency);
    print();
  });
}

function scriptDurations({ control }: Sandbox): void {
  const random = seededRandom(1);
  for (const { body } of createJobs(jobs)) {
    const course = { duration: lognormal(duration.median, duration.sigma, random) };
    control.scriptRuns({ task: body.task, course });
  }
}
