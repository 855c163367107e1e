import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { projectRoot, readText } from "./support/source-file.js";

const limits: { functions: number; files: number } = JSON.parse(readText("test/steps.json"));

it("a run is created and awaited in few steps", async () => {
  const program = ["--import", "tsx", "test/architecture/support/print-steps.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: projectRoot });
  const files = stdout.trim().split("\n").toSorted();
  const functions = files.flatMap((line) => line.split(", ")).length;
  const message = `${functions} functions in ${files.length} files; expected at most ${limits.functions} in ${limits.files}: take out what they replace\n${files.join("\n")}\n`;
  expect(functions, message).toBeLessThanOrEqual(limits.functions);
  expect(files.length, message).toBeLessThanOrEqual(limits.files);
});
