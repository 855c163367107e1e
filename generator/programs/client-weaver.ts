import { readOwn } from "../../runtime/json/values.js";
import { print } from "../../runtime/text/print.js";
import { usage } from "../run/cli/parse-flags.js";
import { runProgram, type Program } from "../run/cli/run-program.js";
import { didYouMean, oneOf } from "../api/problem.js";
import { ownPackage } from "../run/project/config.js";
import { openProject } from "../run/project/load-config.js";
import type { Project } from "../run/project/project.js";
import { version } from "../../runtime/version.js";

const call = `npx ${ownPackage}`;

const help = `Usage: ${call} [command] [options]

Typed clients for OpenAPI documents, as generate.config.ts says. Without a command, it generates them.

  init DOCUMENT     write a first generate.config.ts
  mock              serve the documents on this machine, to develop and test against
  docs              write a reference of each API as one file that works offline
  sync API=FILE …   compare the documents with published ones, and follow these
  generate          generate the clients; what a call without a command does
  --version         print the version

Each command explains itself with --help.

`;

/** The programs by their command. Each is loaded when it is asked for, with what it is built on. */
const programs: Readonly<Record<string, Run>> = {
  init: async (args, { root }) => (await import("./init.js")).runInit(args, root),
  mock: async (args, project) => (await import("./mock.js")).runMock(args, project),
  docs: async (args, project) => (await import("./docs.js")).runDocs(args, project),
  sync: async (args, project) => (await import("./sync.js")).runSync(args, project),
  generate: async (args, project) => (await import("./generate.js")).runGenerate(args, project),
};

type Run = (args: readonly string[], project: Project) => Promise<number>;

/** Runs the command line of the package in a folder, and returns its exit code. */
export function runClientWeaver(
  args: readonly string[],
  root: string = process.cwd(),
): Promise<number> {
  const [first = "generate", ...rest] = args;
  const run = readOwn(programs, first);
  if (run !== undefined) return run(rest, openProject(root));
  if (first.startsWith("-") && !["-h", "--help", "--version"].includes(first))
    return runClientWeaver(["generate", ...args], root);
  return runProgram(overview, args, root);
}

/** What the command line answers without a project. */
const overview: Program<{ readonly help: boolean }> = {
  call,
  help,
  parse([first = ""]) {
    if (first.startsWith("-")) return { help: first !== "--version" };
    const known = Object.keys(programs);
    throw usage(`there is no command ${first}${didYouMean(first, known)}`, oneOf(known));
  },
  async run() {
    print(version);
    return 0;
  },
};
