import { once } from "node:events";
import { Option } from "commander";
import { deployment } from "../../generated/v4/tables.js";
import { isVisibleWord } from "../../runtime/text/is-visible-word.js";
import { shellWord } from "../../runtime/text/shell-word.js";
import type { Sandbox, SandboxDeployment, SandboxOptions } from "../../sandbox/index.js";
import { firstRegion, regionNames, type SandboxRegion } from "../../sandbox/regions.js";
import type { AddCommand } from "../shared/add-command.js";
import { common } from "../shared/common-options.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";
import { readText } from "../shared/read-input.js";
import { UsageError } from "../shared/usage-error.js";
import { port, timeScale as readTimeScale, wholeNumber } from "../shared/option-values.js";

/** What `sandbox` takes; the ports are called as in the options of the sandbox. */
interface SandboxFlags extends Pick<SandboxOptions, PortName>, KeyFiles {
  readonly runDuration?: number;
  readonly timeScale?: number;
  readonly chromium?: boolean;
  /** The shell that the settings are printed for. */
  readonly shell?: Shell;
}

type PortName = keyof SandboxOptions & ("port" | `${string}Port`);

/** Files with the keys, by the options that name them. */
type KeyFiles = Readonly<Partial<Record<"keyFile" | `${SandboxRegion}KeyFile`, string>>>;

/** Adds `sandbox`. */
export const sandbox: AddCommand = (program, console, finish) => {
  const examples = addExamples(program.command("sandbox"), [
    ["npx cloud-agent-sdk sandbox", "serves until Ctrl-C and prints the settings to paste"],
    [
      "npx cloud-agent-sdk sandbox --port 4010 --key-file key.txt --shell powershell",
      "has the same address and key with each start",
    ],
  ]);
  const command = common(examples, ["done", "failed", "usage"], {
    done: "stopped",
    failed: "it could not start",
  }).description(
    "play the service on this machine, until Ctrl-C; also prints the token that its control API needs",
  );
  for (const region of regionNames) command.option(...portOption(region), port);
  for (const region of regionNames) command.option(...keyOption(region));
  command
    .option("--run-duration <ms>", "milliseconds that a run takes; 2000 when absent", wholeNumber)
    .option("--time-scale <number>", "how fast time passes; 60: an hour in a minute", readTimeScale)
    .option("--chromium", "have real browsers, of the Chromium that is installed")
    .addOption(
      new Option("--shell <shell>", "the shell that the settings are printed for")
        .choices(Object.keys(emitters))
        .conflicts("json"),
    )
    .action(async (flags: SandboxFlags) => finish(await playService(console, flags)));
};

/** The option that sets the port of a region's deployment, and what it does. */
function portOption(region: SandboxRegion): [flags: string, description: string] {
  const name = region === firstRegion ? "--port" : `--${region}-port`;
  return [`${name} <number>`, `port of the ${titleOf(region)}; any free one when absent`];
}

/** The option that fixes the key of a region's deployment. */
function keyOption(region: SandboxRegion): [flags: string, description: string] {
  const says = `file with the API key of the ${titleOf(region)}; a random key when absent`;
  return [`${keyFlag(region)} <file>`, says];
}

function keyFlag(region: SandboxRegion): string {
  return region === firstRegion ? "--key-file" : `--${region}-key-file`;
}

async function playService(console: Console, flags: SandboxFlags): Promise<number> {
  const signal = onInterruption();
  // Loaded for this command alone: it is larger than all the rest.
  const { startSandbox } = await import("../../sandbox/index.js");
  const apiKeys = await readKeys(flags);
  await using running = await startSandbox({ ...optionsOf(flags), apiKeys });
  const deployments = Object.fromEntries(regionNames.map((region) => [region, running[region]]));
  const control = controlOf(running);
  printResult(console, { ...deployments, control }, [
    "The sandbox plays the service. Paste one of these into the shell that should use it:",
    "",
    ...regionNames.flatMap((region) => [
      `For the ${titleOf(region)}:`,
      "",
      `  ${settingsLine(region, running[region], flags.shell)}`,
      "",
    ]),
    `Tests steer it at ${control.url} with the header`,
    "",
    `  ${control.header}: ${control.token}`,
    "",
  ]);
  printNote(console, "Ctrl-C stops it.");
  if (!signal.aborted) await once(signal, "abort");
  return exitCodes.done;
}

function optionsOf(flags: SandboxFlags): SandboxOptions {
  const { runDuration, timeScale, chromium } = flags;
  const clock = timeScale === undefined ? "real" : { scale: timeScale };
  return { ...portsOf(flags), runDuration, clock, browser: chromium ? "chromium" : undefined };
}

function portsOf(flags: SandboxFlags): Pick<SandboxOptions, PortName> {
  const names = regionNames.map((region): PortName =>
    region === firstRegion ? "port" : `${region}Port`,
  );
  return Object.fromEntries(names.map((name) => [name, flags[name]]));
}

/** The keys of the files that were named, by region. */
async function readKeys(flags: SandboxFlags): Promise<NonNullable<SandboxOptions["apiKeys"]>> {
  const keys = await Promise.all(
    regionNames.map(async (region) => {
      const file = flags[region === firstRegion ? "keyFile" : (`${region}KeyFile` as const)];
      return [region, file === undefined ? undefined : await readKey(region, file)] as const;
    }),
  );
  const given = keys.flatMap(([, key]) => key ?? []);
  if (new Set(given).size === given.length) return Object.fromEntries(keys);
  const flagNames = regionNames.map(keyFlag).join(" and ");
  throw new UsageError(`${flagNames} hold the same key. Keys are regional: use another one.`);
}

async function readKey(region: SandboxRegion, file: string): Promise<string> {
  const key = (await readText(file)).trim();
  if (isVisibleWord(key)) return key;
  throw new UsageError(
    `${keyFlag(region)} takes a file with one key in one line, of visible ASCII characters; ${file} holds something else.`,
  );
}

type Shell = keyof typeof emitters;

/** How a shell sets variables. */
const emitters = {
  posix: (variables: Variables) =>
    `export ${variables.map(([name, value]) => `${name}=${shellWord(value)}`).join(" ")}`,
  powershell: (variables: Variables) =>
    variables.map(([name, value]) => `$env:${name} = ${powershellText(value)}`).join("; "),
} as const;

type Variables = readonly (readonly [name: string, value: string])[];

/** Sets the variables from which the clients read where to go, and with what. */
function settingsLine(
  region: SandboxRegion,
  { baseUrl, apiKey }: SandboxDeployment,
  shell: Shell = "posix",
): string {
  const { regionEnv, regions, key } = deployment;
  const variables = [
    [regionEnv, region],
    [regions[region]?.baseUrlEnv, baseUrl],
    [key?.env, apiKey],
  ] as const;
  return emitters[shell](
    variables.flatMap(([name, value]) => (name === undefined ? [] : [[name, value] as const])),
  );
}

/** In single quotes, PowerShell reads nothing but a doubled quote. */
function powershellText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function titleOf(region: SandboxRegion): string {
  return `${region.toUpperCase()} deployment`;
}

interface ControlAccess {
  readonly url: string;
  /** Name of the header that carries the token. */
  readonly header: string;
  readonly token: string;
}

/** How another process steers the sandbox. */
function controlOf({ us, control }: Sandbox): ControlAccess {
  const url = `${us.baseUrl}/control`;
  return { url, header: "X-Sandbox-Control-Token", token: control.token };
}
