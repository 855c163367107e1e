import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bundleProgram } from "../../support/bundle-program.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { damage } from "./support/damage.js";

const temporaryFile = useTemporaryFiles();
const program = bundleProgram(fileURLToPath(new URL("support/read-journal.ts", import.meta.url)));

it("damage of a journal has no run created again, whichever byte is changed, and is named with its line", async () => {
  expect(await damage(await temporaryFile(), () => true)).toBeGreaterThan(500);
});

it("a journal of a hundred thousand lines stays below 40 MB of memory, because its results stay in the file", async () => {
  const place = await temporaryFile();
  const args = ["--expose-gc", "--max-old-space-size=64", program, place, "100000", "300"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { heapUsed, ...found } = JSON.parse(stdout);
  expect(found).toEqual({ jobs: 100_000, last: 300 });
  expect(heapUsed).toBeLessThan(40_000_000);
}, 60_000);
