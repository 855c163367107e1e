import { writeFile } from "node:fs/promises";
import path from "node:path";
import { timeNode } from "../shared/run-process.js";

/** A client to compare, by the application in `fixtures/` that uses it. */
export interface Candidate {
  readonly name: string;
  /** What an application imports first. */
  readonly specifier: string;
  /** The lines before its calls. */
  readonly setUp: readonly string[];
  /** Its calls; `N` stands for a number. */
  readonly calls: readonly string[];
}

const callCount = 300;

/** Our client, then its peers. */
export const candidates: readonly Candidate[] = [
  {
    name: "ours",
    specifier: "cloud-agent-sdk/v4",
    setUp: ['import { V4Client } from "cloud-agent-sdk/v4";', "const client = new V4Client();"],
    calls: [
      'client.runs.create({ task: "N" })',
      'client.runs.getStatus("N")',
      'client.sessions.queueMessage("N", { text: "N" })',
      'client.browsers.create({ proxyCountryCode: "de" })',
    ],
  },
  {
    name: "openapi-fetch",
    specifier: "openapi-fetch",
    setUp: [
      'import createClient from "openapi-fetch";',
      'import type { paths } from "cloud-agent-sdk/v4";',
      "const http = createClient<paths>();",
    ],
    calls: pathCalls("http"),
  },
  {
    name: "redocly",
    specifier: "./redocly-client.js",
    setUp: ['import { client } from "./redocly-client.js";'],
    calls: [
      'client.runs_create({ body: { task: "N" } })',
      'client.runs_getStatus({ path: { id: "N" } })',
      'client.sessions_queueMessage({ path: { id: "N" }, body: { text: "N" } })',
      'client.browsers_create({ body: { proxyCountryCode: "de" } })',
    ],
  },
  {
    name: "hey-api",
    specifier: "./hey-api/index.js",
    setUp: [
      'import { browsersCreate, runsCreate, runsGetStatus, sessionsQueueMessage } from "./hey-api/index.js";',
    ],
    calls: [
      'runsCreate({ body: { task: "N" } })',
      'runsGetStatus({ path: { id: "N" } })',
      'sessionsQueueMessage({ path: { id: "N" }, body: { text: "N" } })',
      'browsersCreate({ body: { proxyCountryCode: "de" } })',
    ],
  },
  {
    name: "openai",
    specifier: "openai",
    setUp: ['import OpenAI from "openai";', "const client = new OpenAI();"],
    calls: [
      'client.responses.create({ model: "N", input: "N" })',
      'client.responses.retrieve("N")',
      'client.responses.cancel("N")',
      'client.files.retrieve("N")',
    ],
  },
];

/** Our calls with handwritten types: what the calls alone cost the compiler. */
export const handWritten: Candidate = {
  name: "hand-written",
  specifier: "",
  setUp: [
    "interface Run { readonly id: string }",
    "declare const client: {",
    "  readonly runs: {",
    "    create(body: { task: string }): Promise<Run>;",
    "    getStatus(id: string): Promise<{ readonly status: string }>;",
    "  };",
    "  readonly sessions: { queueMessage(id: string, body: { text: string }): Promise<unknown> };",
    "  readonly browsers: { create(body: { proxyCountryCode: string }): Promise<Run> };",
    "};",
  ],
  calls: candidates[0]?.calls ?? [],
};

/** Milliseconds of a process that imports the candidate, or nothing, and ends. */
export async function timeImport(
  folder: string,
  candidate: Candidate | undefined,
): Promise<number> {
  const name = candidate?.name ?? "empty";
  const file = path.join(folder, `import-${name}.mjs`);
  await writeFile(file, candidate === undefined ? "" : `import "${candidate.specifier}";\n`);
  return timeNode([file]);
}

/** Milliseconds of the compiler on 300 calls of the candidate, or on nothing. */
export async function timeCompiler(
  folder: string,
  candidate: Candidate | undefined,
): Promise<number> {
  const name = candidate?.name ?? "empty";
  const config = path.join(folder, `tsconfig.${name}.json`);
  await writeFile(path.join(folder, `calls-${name}.ts`), program(candidate));
  await writeFile(config, JSON.stringify(settings(name)));
  return timeNode([path.join(folder, "node_modules/typescript/bin/tsc"), "-p", config]);
}

function program(candidate: Candidate | undefined): string {
  if (candidate === undefined) return "export {};\n";
  const { setUp, calls } = candidate;
  const lines = Array.from({ length: callCount }, (_, index) => {
    const call = calls[index % calls.length] ?? "";
    return `export const call${index} = async () => (await ${call.replaceAll("N", String(index))});`;
  });
  return [...setUp, ...lines, ""].join("\n");
}

function settings(name: string): object {
  return {
    compilerOptions: {
      target: "ES2023",
      module: "nodenext",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: [],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    },
    files: [`calls-${name}.ts`],
  };
}

function pathCalls(client: string): string[] {
  return [
    `${client}.POST("/runs", { body: { task: "N" } })`,
    `${client}.GET("/runs/{id}/status", { params: { path: { id: "N" } } })`,
    `${client}.POST("/sessions/{id}/queue", { params: { path: { id: "N" } }, body: { text: "N" } })`,
    `${client}.POST("/browsers", { body: { proxyCountryCode: "de" } })`,
  ];
}
