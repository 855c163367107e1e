import type { Redis } from "ioredis";
import { Fleet } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { printVerdict } from "../shared/report.js";
import { lognormal, seededRandom } from "../shared/random.js";
import { createJobs } from "./create-jobs.js";
import { mostAtOnce, type Session, shareInUse } from "./sessions.js";
import { WorkerProcess } from "./worker-process.js";

const limits = { use: 0.95 };
const concurrency = 50;
const jobs = 200;
const workers = 4;
/** Median duration of a run in milliseconds, and the spread of its logarithm. */
const duration = { median: 20_000, sigma: 0.5 };

/** Measures how much of a project's concurrency worker processes use, with the service's rate limits in effect. */
export async function measureUse(redis: Redis, path: string): Promise<void> {
  const sandbox = await startSandbox();
  sandbox.control.setProject({ existingGrant: concurrency });
  scriptDurations(sandbox);
  const { baseUrl, apiKey } = sandbox.us;
  const fleet = new Fleet({ name: "use", redis, onWarning: () => {} });
  await fleet.add(createJobs(jobs));
  const settings = { baseUrl, apiKey, path, name: fleet.name, slots: 100, processes: workers };
  const processes = Array.from({ length: workers }, () => WorkerProcess.start(settings));
  try {
    for (const each of processes) {
      await each.until(async () => (await fleet.status()).finished === jobs);
    }
    report(sandbox.control.runs().map(toSession));
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await fleet.close();
    await sandbox.close();
  }
}

function scriptDurations({ control }: Sandbox): void {
  const random = seededRandom(1);
  for (const { body } of createJobs(jobs)) {
    const course = { duration: lognormal(duration.median, duration.sigma, random) };
    control.scriptRuns({ task: body.task, course });
  }
}

function toSession({ createdAt, endedAt = Infinity }: Run): Session {
  return { begunAt: createdAt, endedAt };
}

type Run = ReturnType<Sandbox["control"]["runs"]>[number];

function report(sessions: readonly Session[]): void {
  const seconds = duration.median / 1000;
  print(
    `${jobs} runs of about ${seconds} s on ${workers} worker processes, ${concurrency} sessions`,
  );
  const use = shareInUse(sessions, concurrency);
  const figure = `${(100 * use).toFixed(1)} %`;
  printVerdict("use of the concurrency", figure, `at least ${100 * limits.use}`, use >= limits.use);
  const most = mostAtOnce(sessions);
  printVerdict("most sessions at once", `${most}`, `at most ${concurrency}`, most <= concurrency);
  print();
}
