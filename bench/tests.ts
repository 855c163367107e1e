import { spawn } from "node:child_process";
import { once } from "node:events";
import { print } from "../runtime/text/print.js";
import { projectRoot } from "./shared/run-process.js";

const limits = { minutes: 9 };

/**
 * Measures how long the tests take, and lists the slowest files, as `npm test` does after each run.
 *
 * @param filters - as `npm test` takes them; without one, all tests
 */
export async function bench(filters: readonly string[]): Promise<void> {
  const start = performance.now();
  const chosen = filters.length === 0 ? ["test/"] : filters;
  const child = spawn(process.execPath, ["scripts/test.mjs", ...chosen], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The tests failed, so that their time says nothing.");
  if (filters.length > 0) return;
  const minutes = (performance.now() - start) / 60_000;
  const verdict = minutes <= limits.minutes ? "kept" : "missed";
  print(
    `${minutes.toFixed(1)} minutes; the limit of ${limits.minutes} on two cores is ${verdict}.`,
  );
}
