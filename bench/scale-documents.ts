import { rm } from "node:fs/promises";
import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { publishedDocuments } from "../test/wire/documents/published-documents.js";
import { installPeers } from "./package/install-peers.js";
import { fetchDocument } from "./shared/fetch-document.js";
import { measureTree, type TreeUse } from "./shared/measure-tree.js";
import { withFolder } from "./shared/report.js";
import { offline, projectRoot } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";

/** A program that makes a client of a document. */
interface Generator {
  readonly name: string;
  /** The command line that makes the client of `file` in the folder `out`. */
  command(file: string, out: string): readonly [program: string, ...args: string[]];
}

/**
 * Prints a table of documents of other people: processor time and memory of our generator and of three others, run
 * alternately.
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
    const generators = await prepareGenerators(folder);
    print(`${rounds} alternating rounds; median of processor time, most memory of all processes`);
    print(["document", ...generators.map(({ name }) => name)].map(pad).join(""));
    for (const document of documents) {
      const file = await fetchDocument(document);
      const uses = await measureAll(generators, file, join(folder, "out"), rounds);
      print([document.name, ...uses.map(describeUses)].map(pad).join(""));
    }
    print();
  });
}

/** Installs what is no dependency of the project. */
async function prepareGenerators(folder: string): Promise<Generator[]> {
  const heyApi = await installPeers(folder);
  const modules = join(projectRoot, "node_modules");
  const ours = join(projectRoot, "scripts/generate.mjs");
  const redocly = join(modules, "@redocly/cli/bin/cli.js");
  const types = join(modules, "openapi-typescript/bin/cli.js");
  const node = process.execPath;
  return [
    { name: "ours", command: (file, out) => [node, ours, "--spec", file, "--out", out] },
    {
      name: "openapi-typescript",
      command: (file, out) => [node, types, file, "-o", `${out}/types.ts`],
    },
    {
      name: "redocly generate-client",
      command: (file, out) => [node, redocly, "generate-client", file, "-o", `${out}/client.ts`],
    },
    { name: "hey-api", command: (file, out) => [...heyApi, "-i", file, "-o", out, "--silent"] },
  ];
}

async function measureAll(
  generators: readonly Generator[],
  file: string,
  out: string,
  rounds: number,
): Promise<(readonly TreeUse[])[]> {
  const uses = generators.map(() => new Array<TreeUse>());
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { command }] of generators.entries()) {
      await rm(out, { recursive: true, force: true });
      const [program, ...args] = command(file, out);
      const use = await measureTree(program, args, offline);
      if (use !== undefined) uses[at]?.push(use);
    }
  }
  return uses;
}

function describeUses(uses: readonly TreeUse[]): string {
  if (uses.length === 0) return "fails";
  const { median } = summarize(uses.map(({ processor }) => processor));
  const { max } = summarize(uses.map(({ megabytes }) => megabytes));
  return `${(median / 1000).toFixed(1)} s ${max.toFixed(0)} MB`;
}

function pad(cell: string, at: number): string {
  return cell.padEnd(at === 0 ? 16 : 26);
}
