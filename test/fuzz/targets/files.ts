import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { Additions } from "../../../generator/document/additions/additions.js";
import { layAdditions } from "../../../generator/document/additions/lay-additions.js";
import { GeneratorError } from "../../../generator/api/problem.js";
import { CloudAgentError } from "../../../generated/index.js";
import { Ledger } from "../../../runtime/browsers/ledger.js";
import type { Target } from "../target.js";

const baseUrl = "http://127.0.0.1:1";

/** What somebody else may have put there: bytes, lines of JSON, and what is nearly right. */
const field = fc.oneof(
  fc.jsonValue({ stringUnit: "binary" }),
  fc.constantFrom(baseUrl, "../outside.txt", "/etc/hostname", "a.ts", ".", "", "forward", "back"),
  fc.integer(),
);
const record = fc.record(
  {
    opened: field,
    stopped: field,
    baseUrl: field,
    pid: field,
    host: field,
    direction: field,
    entries: fc.oneof(
      field,
      fc.array(fc.record({ path: field, old: field, new: field }), { maxLength: 3 }),
    ),
  },
  { requiredKeys: [] },
);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.array(record, { maxLength: 4 }).map(linesOf),
  record.map((found) => Buffer.from(JSON.stringify(found))),
  field.map((found) => Buffer.from(JSON.stringify(found))),
);

function linesOf(records: readonly object[]): Buffer {
  return Buffer.from(records.map((found) => `${JSON.stringify(found)}\n`).join(""));
}

const readers: Readonly<Record<string, (folder: string, bytes: Buffer) => Promise<void>>> = {
  ledger: readLedger,
  additions: layAnything,
};

/** Puts anything where a file of ours is expected: it is read, or refused with a message, and nothing else changes. */
export function createFiles(): Target {
  const input = fc.record({ reader: fc.constantFrom(...Object.keys(readers)), content });
  return {
    kind: "files",
    property: fc.asyncProperty(input, ({ reader, content: bytes }) => readOnce(reader, bytes)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function readOnce(reader: string, bytes: Buffer): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), "fuzz-files-"));
  const outside = path.join(root, "outside.txt");
  const folder = path.join(root, "folder");
  try {
    mkdirSync(folder);
    writeFileSync(outside, "outside");
    await readers[reader]?.(folder, bytes).catch(assertOurs);
    if (existsSync(outside) && readFileSync(outside, "utf8") === "outside") return;
    throw new Error("A file outside of the folder was changed.");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function assertOurs(error: unknown): void {
  if (!(error instanceof GeneratorError || error instanceof CloudAgentError)) throw error;
}

async function readLedger(folder: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, "ledger");
  writeFileSync(file, bytes);
  const ledger = new Ledger(file);
  await ledger.makeRoom();
  await ledger.abandoned(baseUrl);
  await ledger.opened("browser_1", baseUrl);
  await ledger.stopped("browser_1", baseUrl);
  await ledger.tidy();
}

async function layAnything(folder: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, "fuzz.additions.yaml");
  writeFileSync(file, bytes);
  const info = { title: "Fuzz", version: "1" };
  const paths = { "/a": { get: {} } };
  layAdditions(new Additions(file, folder), { openapi: "3.1.0", info, paths });
}
