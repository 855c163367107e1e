import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { runMock } from "../../../generator/programs/mock.js";
import type { Config } from "../../../generator/run/project/config.js";
import { createFolder } from "../support/temporary-folder.js";
import { readCases } from "../../support/read-cases.js";

const { printShop } = readCases("support/documents.yaml", import.meta.url);

const program = path.join(import.meta.dirname, "support/start-mock.ts");

/** Writes a document to a file. */
function write(document: object): string {
  const file = path.join(createFolder(), "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return file;
}

it("serves a document until Ctrl-C, and prints how to reach it and what comes", async () => {
  const args = ["--import", "tsx", program, write(printShop), "--port", "0"];
  const child = spawn(process.execPath, args);
  const lines: string[] = [];
  const collect = (chunk: Buffer): number => lines.push(...String(chunk).trim().split("\n"));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await expect.poll(() => lines.length, { timeout: 120_000 }).toBeGreaterThan(1);
  const [first = "", second] = lines;
  const says = /^openapi: new PrintShopClient\(\{ baseUrl: "(http:\/\/127\.0\.0\.1:\d+)" \}\)$/;
  const [, url = ""] = says.exec(first) ?? [];
  expect(second).toBe("Ctrl-C stops it.");
  expect((await fetch(`${url}/jobs/latest`)).status).toBe(200);
  expect((await fetch(`${url}/jobs/j1`)).status).toBe(401);
  await expect.poll(() => lines.length).toBe(4);
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  expect(lines.slice(2)).toEqual([
    "GET /jobs/latest 200 jobs.getLatestJob",
    "GET /jobs/j1 401 jobs.get: the request lacks credentials; expected Bearer a token in the header Authorization (oauth)",
    "Interrupted; no files changed.",
  ]);
});

it.each([
  ["a port that is none", printShop, "--port=8e3", "--port is 8e3; expected a number from 0", 2],
  ["a document without content", { openapi: "3.1.0" }, "--port=0", "openapi.json", 1],
  ["an API that it does not have", printShop, "--only=boxes", "boxes", 2],
])("says what prevents it: %s", async (_, document, ...[option, message, exitCode]) => {
  const file = write(document);
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const loadConfig = async (): Promise<Config> => ({ apis: { openapi: file }, out: "client" });
  const project = { root: path.dirname(file), command: "", loadConfig };
  expect(await runMock([option], project)).toBe(exitCode);
  expect(String(printed.mock.calls)).toContain(message);
  printed.mockRestore();
});
