import { readFile, writeFile } from "node:fs/promises";
import { expect } from "vitest";
import { createJournal, openJournal } from "../../../../runtime/batch/create-journal.js";
import { collect } from "../../../runtime/waiting/support/collect.js";
import { MortalService, runBatch } from "../../../runtime/batch/support/mortal-service.js";
import { rejectionOf } from "../../../runtime/transport/failing.js";

/**
 * Changes bytes of a journal with one job, one at a time: each time, its file must be rejected with the number of a line,
 * and left as it is.
 *
 * @returns the number of changes
 */
export async function damage(place: string, isTried: (at: number) => boolean): Promise<number> {
  const options = { concurrency: 1, journal: createJournal(place) };
  await collect(runBatch(new MortalService().steps, [{ task: "a" }], options));
  const whole = await readFile(place);
  const lines = whole.toString().split("\n").length;
  let tried = 0;
  for (const [at, byte] of whole.entries()) {
    for (const value of isTried(at) ? [byte ^ 1, 10] : []) {
      if (value === byte) continue;
      const damaged = whole.with(at, value);
      await writeFile(place, damaged);
      const error = String(await rejectionOf(openJournal(place)));
      const [, line] = /is not a journal, or is damaged: see line (\d+)\.$/.exec(error) ?? [];
      expect(Number(line), `byte ${at} as ${value}: ${error}`).toBeGreaterThan(0);
      expect(Number(line)).toBeLessThanOrEqual(lines);
      expect(Buffer.compare(await readFile(place), damaged)).toBe(0);
      tried += 1;
    }
  }
  return tried;
}
