import { shellWord } from "../../runtime/text/printable.js";
import { Option } from "commander";
import type { SandboxDeployment, SandboxOptions } from "../../sandbox/index.js";
import { KEY_PREFIX } from "../../sandbox/service/key-prefix.js";
import { firstRegion, regionNames, type SandboxRegion } from "../../sandbox/regions.js";
import { type AddCommand, common } from "../shared/define-command.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { plainExits } from "../shared/exit-codes.js";
import { readWord } from "../shared/read-input.js";
import { baseUrlVariable } from "../shared/regions.js";
import { UsageError } from "../shared/usage-error.js";
import { duration, port, speedOfTime, webOrigin } from "../shared/option-values.js";

/** Options of `sandbox`. The ports have the same names as in the options of the sandbox. */
interface SandboxFlags extends Pick<SandboxOptions, PortName>, KeyFiles {
  readonly runDuration?: number;
  readonly timeScale?: number;
  readonly chromium?: boolean;
  /** Origin of the web pages that may call the API. */
  readonly allowOrigin?: string;
  /** Shell to print the settings for. */
  readonly shell?: Shell;
}

type PortName = keyof SandboxOptions & ("port" | `${string}Port`);

/** Files with the keys, by the options that name them. */
type KeyFiles = Readonly<Partial<Record<"keyFile" | `${SandboxRegion}KeyFile`, string>>>;

const exits = { ...plainExits, done: "stopped", failed: "it could not start" };

/** Adds `sandbox`. */
export const sandbox: AddCommand = (program, console) => {
  const command = common(program.command("sandbox"), exits, [
    ["$0", "serves until Ctrl-C and prints the settings to paste"],
    [
      "$0 --port 4010 --key-file key.txt --shell powershell",
      "uses the same address and key at each start",
    ],
  ]).description(
    "run a local stand-in for the service until Ctrl-C; also prints the token of its control API",
  );
  for (const region of regionNames) command.option(...portOption(region), port);
  for (const region of regionNames) command.option(...keyOption(region));
  command
    .option("--run-duration <duration>", "2s, or milliseconds; default: 2000", duration("ms"))
    .option("--time-scale <number>", "speed of time; with 60, an hour is a minute", speedOfTime)
    .option("--chromium", "use real browsers of the installed Chromium")
    .option(
      "--allow-origin <origin>",
      "web pages that may call the API, for example https://docs.example.com",
      webOrigin,
    )
    .addOption(
      new Option("--shell <shell>", "shell to print the settings for")
        .choices(Object.keys(emitters))
        .conflicts("json"),
    )
    .action((flags: SandboxFlags) => playService(console, flags));
};

/** Returns the option for the port of a region's deployment, with its help. */
function portOption(region: SandboxRegion): [flags: string, description: string] {
  const name = region === firstRegion ? "--port" : `--${region}-port`;
  return [`${name} <number>`, `port of the ${titleOf(region)}; default: any free one`];
}

/** Returns the option for the key of a region's deployment. */
function keyOption(region: SandboxRegion): [flags: string, description: string] {
  const says = `file with the API key of the ${titleOf(region)}; default: a random key, with --allow-origin ${KEY_PREFIX}${region}`;
  return [`${keyFlag(region)} <file>`, says];
}

function keyFlag(region: SandboxRegion): string {
  return region === firstRegion ? "--key-file" : `--${region}-key-file`;
}

async function playService(console: Console, flags: SandboxFlags): Promise<void> {
  const signal = onInterruption(console);
  // Loaded only for this command: it is larger than all the rest.
  const { startSandbox } = await import("../../sandbox/index.js");
  const apiKeys = await readKeys(flags);
  await using running = await startSandbox({ ...optionsOf(flags), apiKeys });
  const deployments = Object.fromEntries(regionNames.map((region) => [region, running[region]]));
  const header = "X-Sandbox-Control-Token";
  const control = { url: `${running.us.baseUrl}/control`, header, token: running.control.token };
  printResult(console, { ...deployments, control }, [
    "The sandbox is running. Paste one of these into the shell that should use it:",
    "",
    ...regionNames.flatMap((region) => [
      `For the ${titleOf(region)}:`,
      "",
      `  ${settingsLine(region, running[region], flags.shell)}`,
      "",
    ]),
    `Tests control it at ${control.url} with the header`,
    "",
    `  ${header}: ${control.token}`,
    "",
  ]);
  printNote(console, "Ctrl-C stops it.");
  await untilAborted(signal);
}

function optionsOf(flags: SandboxFlags): SandboxOptions {
  const { runDuration, timeScale, chromium, allowOrigin } = flags;
  const clock = timeScale === undefined ? "real" : { scale: timeScale };
  const browser = chromium ? "chromium" : undefined;
  return { ...portsOf(flags), runDuration, clock, browser, allowOrigin };
}

function portsOf(flags: SandboxFlags): Pick<SandboxOptions, PortName> {
  const names = regionNames.map((region): PortName =>
    region === firstRegion ? "port" : `${region}Port`,
  );
  return Object.fromEntries(names.map((name) => [name, flags[name]]));
}

/** Returns the keys in the named files, by region. */
async function readKeys(flags: SandboxFlags): Promise<NonNullable<SandboxOptions["apiKeys"]>> {
  const keys = await Promise.all(
    regionNames.map(async (region) => {
      const file = flags[region === firstRegion ? "keyFile" : (`${region}KeyFile` as const)];
      // The docs fill this key into their form. No other page may call the sandbox.
      const usual = flags.allowOrigin === undefined ? undefined : `${KEY_PREFIX}${region}`;
      const key = file === undefined ? usual : await readWord(file, keyFlag(region), "key");
      return [region, key] as const;
    }),
  );
  const given = keys.flatMap(([, key]) => key ?? []);
  if (new Set(given).size === given.length) return Object.fromEntries(keys);
  const flagNames = regionNames.map(keyFlag).join(" and ");
  throw new UsageError(`${flagNames} have the same key. Keys are regional: use another one.`);
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

/** Returns the variables that clients read their address and key from. */
function settingsLine(
  region: SandboxRegion,
  { baseUrl, apiKey }: SandboxDeployment,
  shell: Shell = "posix",
): string {
  return emitters[shell]([
    ["SERVICE_REGION", region],
    [baseUrlVariable(region), baseUrl],
    ["SERVICE_API_KEY", apiKey],
  ]);
}

/** In single quotes, PowerShell only interprets a doubled quote. */
function powershellText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function titleOf(region: SandboxRegion): string {
  return `${region.toUpperCase()} deployment`;
}
