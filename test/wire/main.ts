import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { print, printError } from "../../runtime/text/print.js";
import { fetchDocument } from "../../bench/shared/fetch-document.js";
import { publishedDocuments, type WireSource } from "./documents/published-documents.js";
import { proveDocuments, type DocumentProof } from "./harness/prove-documents.js";
import { pagedName, pagesOverlay, provePages } from "./harness/prove-pages.js";

const help = `Usage: npm run wire -- [NAME …] [options]

Generates a client of large documents that other people publish, calls every operation, and compares what it sends
and returns with an independent reading of OpenAPI. Compiles what a document allows, and what it does not, against
the types of the client. Documents are fetched from the registry once.

  --all        print every difference, not only the first ten of a document
  --help, -h   print this

NAME is one of: ${publishedDocuments.map(({ name }) => name).join(", ")}; without any, all of them.
Exit codes: 0 nothing differs, 1 something does, or a document could not be had, 2 there is no such document.`;

/** Proves the named documents, one by one, and gives the exit code. */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    print(help);
    return 0;
  }
  const names = args.filter((arg) => arg !== "--all");
  const unknown = names.find((wanted) => !publishedDocuments.some(({ name }) => name === wanted));
  if (unknown !== undefined) {
    printError(`there is no document ${unknown}\n\n${help}`);
    return 2;
  }
  const chosen = publishedDocuments.filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
  print(
    ["document".padEnd(13), "operations", "requests", "answers", "differences", "made"].join("  "),
  );
  const counts: number[] = [];
  for (const document of chosen) counts.push(await prove(document, args));
  return counts.every((count) => count === 0) ? 0 : 1;
}

async function prove(document: WireSource, args: readonly string[]): Promise<number> {
  const { name } = document;
  const file = await fetchDocument(document);
  const folder = await mkdtemp(path.join(tmpdir(), "wire-"));
  try {
    const isPaged = name === pagedName;
    const settings = { mayAdd: false, hasTypes: true, overlays: isPaged ? [pagesOverlay] : [] };
    const found = await proveDocuments([{ name, file }], folder, settings);
    const paged = isPaged ? await provePages(folder) : [];
    const differences = [...found.flatMap((proof) => proof.differences), ...paged];
    for (const proof of found) report({ ...proof, differences }, document, args);
    return differences.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(
  { name, differences, unmade, ...counts }: DocumentProof,
  { maker }: WireSource,
  args: readonly string[],
): void {
  const columns = [counts.operations, counts.requests, counts.answers, differences.length];
  const widths = [10, 8, 7, 11];
  const cells = columns.map((count, at) => String(count).padStart(widths[at] ?? 0));
  print([name.padEnd(13), ...cells, maker].join("  ").trimEnd());
  const isWhole = args.includes("--all");
  for (const text of isWhole ? differences : differences.slice(0, 10)) print(`  ${text}`);
  if (unmade.length === 0) return;
  print(`  types were held against nothing in ${unmade.length} places, for want of a sure value`);
  for (const text of isWhole ? unmade : []) print(`    ${text}`);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  printError(error instanceof Error ? error.message : String(error));
  return 1;
});
// Redocly stays ready for another document; there is none.
process.exit();
