import { build } from "esbuild";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { projectRoot } from "../package/support/run.js";
import { type SeenRequest, useServer } from "../runtime/transport/loopback.js";
import { sendPieces } from "../runtime/transport/streaming-server.js";
import { runtimeAlias } from "../wire/harness/load-clients.js";
import { generateCorpus, listCorpus } from "./support/generate-corpus.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";

const folder = createFolderOfFile();

/** Bundles the program that the guide shows with the client of its document. */
async function bundle(): Promise<string> {
  const sources = listCorpus().filter(({ name }) => name === "streams");
  const overlay = path.join(import.meta.dirname, "sidecars", "streams.yaml");
  await generateCorpus(sources, folder, [overlay]);
  const program = path.join(folder, "programs", "streams.ts");
  mkdirSync(path.dirname(program));
  cpSync(path.join(projectRoot, "docs/samples/programs/streams.ts"), program);
  const outfile = path.join(folder, "program.mjs");
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2023",
    platform: "node",
    nodePaths: [path.resolve(import.meta.dirname, "../../node_modules")],
    alias: runtimeAlias,
  });
  return outfile;
}

const answers: Readonly<Record<string, { type: string; pieces: readonly string[] }>> = {
  "/v1/chat": {
    type: "text/event-stream",
    pieces: ['data: {"delta":"They "}\n', '\ndata: {"delta":"form."}\n\n', "data: [DONE]\n\n"],
  },
  "/v1/lines": { type: "application/jsonl", pieces: ['{"delta":"a"}\n{"del', 'ta":"b"}'] },
  "/v1/files/report": { type: "application/octet-stream", pieces: ["%PDF", "-1.7"] },
};

async function answer(response: ServerResponse, { url = "" }: SeenRequest): Promise<void> {
  const { type, pieces } = answers[url] ?? { type: "text/plain", pieces: [] };
  response.writeHead(200, { "content-type": type });
  await sendPieces(response, pieces);
  response.end();
}

it("the program of the guide prints what comes, as it comes", { timeout: 120_000 }, async () => {
  const program = await bundle();
  const server = await useServer((response, request) => void answer(response, request));
  const options = { cwd: folder, env: { ...process.env, STREAMS_URL: server.baseUrl } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], options);
  expect(stderr).toBe("");
  expect(stdout).toBe("They form.a\nb\n");
  expect(readFileSync(path.join(folder, "report.pdf"), "utf8")).toBe("%PDF-1.7");
  expect(server.seen.map(({ headers }) => headers.accept)).toEqual([
    "text/event-stream",
    "application/jsonl",
    "*/*",
  ]);
});
