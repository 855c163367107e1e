// npm run fuzz: inputs that nobody has thought of, for as long as you like.
import { print, printError } from "../../runtime/text/print.js";
import { fuzz } from "./fuzz.js";
import { runProgram } from "../../generator/run/cli/run-program.js";
import { help, parseOptions, type Kind, type Options } from "./options.js";
import type { Target } from "./target.js";

const program = {
  call: "npm run fuzz",
  help,
  parse: parseOptions,
  run: tryAll,
  conclude: () => "",
  explainFault: (error: unknown) => [String((error instanceof Error && error.stack) || error)],
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.cwd());

/** Tries the chosen kinds and gives the exit code. */
async function tryAll(options: Options): Promise<number> {
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
