import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "rolldown";
import { builtNames, codeOf } from "../../generator/client/emit/runtime-files.js";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { version } from "../../runtime/version.js";

/** Modules of the runtime that clients of any document import. Each is a file of the name of its folder. */
const modules = ["budget/redis", "errors", "guards", "journal", "limits", "polling", "transport"];

/** Sources by the names of the files that are built from them. */
const entries: Readonly<Record<string, string>> = Object.fromEntries(
  modules.map((module) => [path.basename(module), `runtime/${module}/index.ts`]),
);

const facade = "facade:";

/** The runtime that the generator writes beside a client, and that its own package has: JavaScript and declarations. */
export const clientRuntime = {
  folder: path.join(projectRoot, "generator", "dist", "client-runtime"),
  entries,
  /** Modules that export what those do and nothing else: a source shares a file with what others need of it. */
  facades: Object.fromEntries(Object.keys(entries).map((name) => [name, facade + name])),
  /** Leaves out what only clients of our own service have. */
  plugin: {
    name: "for any service",
    resolveId: (id) => (id.startsWith(facade) ? id : undefined),
    load: (id) => {
      const source = id.startsWith(facade) ? entries[id.slice(facade.length)] : undefined;
      return source && `export * from ${JSON.stringify(path.join(projectRoot, source))};`;
    },
    transform: {
      filter: { id: /\/runtime\/(?:errors|journal)\/(?:index|cloud-agent-error)(?:\.d)?\.ts$/ },
      handler: (code) => code.replaceAll(ofOurService, ""),
    },
  } satisfies Plugin,
};

/** Exports of browsers and fleets, and what else errors are called there. */
const ofOurService =
  /^export .*"\.\.?\/(?:browser|fleet)[^"]*";\n|ReasoningError, |\| "(?:browser_not_stopped|fleet_failed|reasoning_unsupported)"/gm;

/** What carries our name, and what stands there in the runtime of any client. */
const neutral: Readonly<Record<string, string>> = {
  CloudAgentError: builtNames.error,
  cloud_agent_error: codeOf(builtNames),
  "cloud-agent-sdk/journal": "runtime/journal",
  "cloud-agent-sdk": builtNames.label,
  SERVICE_: `${builtNames.env}_`,
  V4Client: "Client",
  BillingClient: "Client",
};

/** The first line of each file. */
const header = `// The runtime of generated clients, version ${version}. Do not edit it: the generator writes it.\n`;

/** Puts the names of any client in place of our own in the built runtime. */
export function nameNeutrally() {
  for (const entry of readdirSync(clientRuntime.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8")
      .replaceAll(/^\/\/ (?:node_modules|runtime)\/.*\n/gm, "")
      .replaceAll(names, (name) => neutral[name] ?? name);
    const rest = /.*(?:cloud.?agent|service_).*/i.exec(text);
    if (rest) throw new Failure(`${file} has one of our names: ${rest[0].trim()}`);
    writeFileSync(file, header + text);
  }
}

const names = new RegExp(Object.keys(neutral).join("|"), "g");
