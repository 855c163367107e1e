import { type DoctorFlags, type Examination, examine } from "../doctor/examine.js";
import { type AddCommand, service } from "../shared/define-command.js";
import { printResult } from "../shared/console.js";
import { exitCodes, plainExits } from "../shared/exit-codes.js";

const exits = { ...plainExits, done: "no problem found", failed: "a problem was found" };

/** Adds `doctor`. */
export const doctor: AddCommand = (program, console) => {
  service(program.command("doctor"), exits, [
    ["$0", "shows the settings, and whether the service answers"],
    ["$0 --published v4.yaml --json", "compares a document, for machines"],
  ])
    .description("examine the installation, the settings and the service, without showing the key")
    .option(
      "--published <file...>",
      "file or URL of a published OpenAPI document to compare with the package",
    )
    .action(async (flags: DoctorFlags) => {
      const found = await examine(flags, program.version() ?? "");
      printResult(console, found, describe(found));
      if (found.problems.length > 0) console.exitCode = exitCodes.failed;
    });
};

function describe({ problems, published, ...found }: Examination): string[] {
  const { service: state } = found;
  const rows: [name: string, value: string][] = [
    ["package", `cloud-agent-sdk ${found.version}`],
    ["runtime", found.runtime],
    ["region", found.region],
    ["base URL", found.baseUrl ?? "not set"],
    ["key", found.key],
    ["service", state.answers ? "answers" : `${state.outcome}, see below`],
    ...describeRate(state),
    ...published.map(({ api, source, differences }): [string, string] => [
      "document",
      `${source} (${api}): ${count(differences.length)}`,
    ]),
  ];
  return [
    ...rows.map(([name, value]) => `${name.padEnd(10)}${value}`),
    ...published.flatMap(({ differences }) => differences.map((each) => `  ${each}`)),
    ...(problems.length === 0 ? ["No problems found."] : ["", "To fix:", ...problems.map(item)]),
  ];
}

function describeRate(state: Examination["service"]): [name: string, value: string][] {
  if (!state.answers || state.rate === undefined) return [];
  const { activeSessions, concurrentSessions, requestsPerSecond } = state.rate;
  const { general, status } = requestsPerSecond;
  return [
    ["sessions", `${activeSessions} of ${concurrentSessions} in use`],
    ["rate", `${general} requests and ${status} status lookups per second for the project`],
  ];
}

function count(differences: number): string {
  if (differences === 0) return "no differences";
  return `${differences} ${differences === 1 ? "difference" : "differences"}`;
}

function item(problem: string): string {
  return `- ${problem}`;
}
