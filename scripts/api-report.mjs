// npm run api-report: writes down what the built package offers, for a reviewer to read in a diff.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readEntries } from "./build/entries.mjs";
import { describePublicApi } from "./build/public-api.mjs";
import { Failure, report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run api-report -- [options]

Builds the package and writes down what it offers, one file per entry of "exports", into test/package/public-api/. Read
the diff of these files before you commit it: it is what the users of the package will see.

  --check      write nothing; show what has changed since it was last written, and exit with 1 if anything has
  --help, -h   print this

Exit codes: 0 written or unchanged, 1 it has changed or could not be built, 2 the command line is wrong.
`;

const folder = path.join(projectRoot, "test", "package", "public-api");

/** @param {string[]} args */
async function main(args) {
  const flags = readFlags(args, ["--check"]);
  if (flags.has("--help")) return print(help.trimEnd());
  await build();
  const reports = await describePublicApi(readEntries().filter(({ types }) => types !== undefined));
  if (flags.has("--check")) return check(reports);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of reports) writeFileSync(path.join(folder, file), text);
}

async function build() {
  const { code } = await runNode(["scripts/build.mjs", "--if-stale"]);
  if (code !== 0) throw new Failure("The package could not be built: the lines above say why.");
}

/** @param {ReadonlyMap<string, string>} reports */
async function check(reports) {
  const { createTwoFilesPatch } = await import("diff");
  const files = new Set([...reports.keys(), ...readdirSync(folder)]);
  const patches = [...files].flatMap((file) => {
    const [before, after] = [readIfThere(path.join(folder, file)), reports.get(file) ?? ""];
    return before === after
      ? []
      : createTwoFilesPatch(file, file, before, after, "", "", { context: 2 });
  });
  if (patches.length === 0) return;
  print(patches.join("\n"));
  throw new Failure("The public API has changed. If that is meant: npm run api-report.");
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

stopChildrenOnSignal();
await main(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
