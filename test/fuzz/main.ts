// npm run fuzz: inputs that nobody has thought of, for as long as you like.
import { print, printError } from "../../runtime/text/print.js";
import { fuzz } from "./fuzz.js";
import { help, parseOptions, UsageError, type Kind, type Options } from "./options.js";
import type { Target } from "./target.js";

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  printError(error instanceof UsageError ? `${error.message}\nTry --help.` : describe(error));
  return error instanceof UsageError ? 2 : 1;
});

function describe(error: unknown): string {
  return String((error instanceof Error && error.stack) || error);
}

/** Runs the command line and gives its exit code. */
async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  if (options.help) {
    print(help.trimEnd());
    return 0;
  }
  print(`seed ${options.seed}`);
  let hasFailed = false;
  for (const kind of options.only) hasFailed = (await tryOne(kind, options)) || hasFailed;
  return hasFailed ? 1 : 0;
}

/** Tries one kind for its share of the time, and says whether an input did harm. */
async function tryOne(kind: Kind, { seed, path, time, only }: Options): Promise<boolean> {
  await using target = await loadTarget(kind);
  const { inputs, failure } = await fuzz(target, { seed, path, time: time / only.length });
  if (failure === undefined) print(`${kind.padEnd(11)}${inputs} inputs, none did harm`);
  else printError(failure);
  return failure !== undefined;
}

/** Loaded only when it is asked for: the generator takes its time. */
async function loadTarget(kind: Kind): Promise<Target> {
  if (kind === "documents") return (await import("./targets/documents.js")).createDocuments();
  if (kind === "answers") return (await import("./targets/answers.js")).createAnswers();
  return (await import("./targets/files.js")).createFiles();
}
