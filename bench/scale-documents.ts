import { rm } from "node:fs/promises";
import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { publishedDocuments } from "../test/wire/documents/published-documents.js";
import { installPeers } from "./package/install-peers.js";
import { alternate, type Measurements } from "./shared/alternate.js";
import { fetchDocument } from "./shared/fetch-document.js";
import { measureTree, type TreeUse } from "./shared/measure-tree.js";
import { compareRounds, printMedian, printMost, withFolder } from "./shared/report.js";
import { offline, projectRoot } from "./shared/run-process.js";

const limits = { toTypes: 1.2 };

/** The document that is large enough to hold a generator against its limit: 13 MB. */
const large = "github";

type Command = readonly [program: string, ...args: string[]];

/**
 * Prints processor time and memory of our generator and of three others for documents of other people.
 *
 * @param names some of the documents; none: all of them
 * @throws {Error} when there is no document of such a name
 */
export async function compareDocuments(rounds: number, names: readonly string[]): Promise<void> {
  const documents = publishedDocuments.filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
  if (documents.length === 0) {
    const known = publishedDocuments.map(({ name }) => name).join(", ");
    throw new Error(`--documents names none of ${known}`);
  }
  await withFolder("documents", async (folder) => {
    const heyApi = await installPeers(folder);
    const out = join(folder, "out");
    for (const document of documents) {
      const commands = commandsFor(await fetchDocument(document), out, heyApi);
      const candidates = Object.entries(commands).map(([name, command]) => ({
        name,
        measure: () => measure(command, out),
      }));
      print(`\n${document.name}: processor time, and the most memory of all processes`);
      const [ours, types] = (await alternate(candidates, rounds)).map(printUse);
      if (document.name === large)
        printMost("ours / openapi-typescript", compareRounds(ours, types), limits.toTypes);
    }
  });
}

/** The commands that make a client of a file in a folder. */
function commandsFor(file: string, out: string, heyApi: Command): Record<string, Command> {
  const ours = join(projectRoot, "scripts/generate.mjs");
  const modules = join(projectRoot, "node_modules");
  const redocly = join(modules, "@redocly/cli/bin/cli.js");
  const types = join(modules, "openapi-typescript/bin/cli.js");
  const node = process.execPath;
  return {
    ours: [node, ours, "--spec", file, "--out", out],
    "openapi-typescript": [node, types, file, "-o", `${out}/types.ts`],
    "redocly generate-client": [node, redocly, "generate-client", file, "-o", `${out}/client.ts`],
    "hey-api": [...heyApi, "-i", file, "-o", out, "--silent"],
  };
}

async function measure([program, ...args]: Command, out: string): Promise<TreeUse | undefined> {
  await rm(out, { recursive: true, force: true });
  return measureTree(program, args, offline);
}

/** Prints what the runs of a generator that succeeded have used, and returns their processor times. */
function printUse({ name, values }: Measurements<TreeUse | undefined>): number[] {
  const uses = values.filter((use) => use !== undefined);
  const times = uses.map(({ processor }) => processor);
  if (uses.length === 0) print(`  ${name} fails`);
  else {
    printMedian(name, times);
    print(
      `  ${Math.max(...uses.map(({ megabytes }) => megabytes))
        .toFixed(0)
        .padStart(40)} MB`,
    );
  }
  return times;
}
