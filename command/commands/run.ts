import { isRecord } from "../../runtime/json/values.js";
import { type AddCommand, service, timeoutOption } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printAside, printResult, type Console } from "../shared/console.js";
import { onInterruption } from "../shared/interruption.js";
import { everyExit } from "../shared/exit-codes.js";
import { type ProxyFlags, proxyOptions, proxySettings } from "../shared/proxy.js";
import { readContent, parseJson } from "../shared/read-input.js";
import { UsageError } from "../shared/usage-error.js";
import { type WaitFlags, waitForRun } from "./wait.js";

/** Options of `run`, besides the task. */
interface RunFlags extends ConnectOptions, ProxyFlags, WaitFlags {
  readonly model?: string;
  readonly params?: string;
  readonly record?: boolean;
  /** `false` if the command creates the run and does not wait for it. */
  readonly wait: boolean;
}

/** Adds `run`. */
export const run: AddCommand = (program, console) => {
  const command = service(program.command("run"), everyExit, [
    ['$0 "Find the opening hours"', "creates a run and shows its result"],
    [
      `$0 "Find the opening hours" --model fam-a-5.5 --params '{"reasoning":{"effort":"low"}}' --no-wait`,
      "sets model and effort, and shows only the ID",
    ],
  ])
    .description("create a run, wait for its end and show its result")
    .argument("<task>", "what the agent should do; - for standard input")
    .option("--model <model>", "the model to use")
    .option("--params <json>", "reasoning settings of the model's provider, as JSON");
  proxyOptions(command)
    .option("--record", "record the run")
    .option("--no-wait", "show the ID of the run and do not wait for its end")
    .addOption(timeoutOption().conflicts("wait"))
    .action((task: string, flags: RunFlags) => createRun(console, task, flags));
};

async function createRun(console: Console, task: string, flags: RunFlags): Promise<void> {
  const { v4 } = await connect(console, flags);
  const body = readBody(await readTask(console, task), flags);
  // Not passed to the creation: if that were interrupted, nobody would know whether there is a run.
  const signal = onInterruption(console);
  const { id } = await v4.runs.create(body);
  if (!flags.wait) return printResult(console, { id }, [id]);
  printAside(console, { id }, [`run ${id}`]);
  await waitForRun(console, v4, id, { signal, ...flags });
}

async function readTask(console: Console, argument: string): Promise<string> {
  const task = argument === "-" ? (await readContent(console, argument)).trim() : argument;
  if (task.trim() !== "") return task;
  throw new UsageError("The task is empty. Say what the agent should do.");
}

/** Returns the request for the flags; also what a person would write into a file. */
function readBody(task: string, { model, params, record, ...flags }: RunFlags) {
  const browserSettings = { ...proxySettings(flags), ...(record && { record }) };
  return {
    task,
    ...(model !== undefined && { model }),
    ...(params !== undefined && { modelParams: readParams(params) }),
    ...(Object.keys(browserSettings).length > 0 && { browserSettings }),
  };
}

function readParams(text: string): Record<string, unknown> {
  const value = parseJson(text, "--params");
  if (isRecord(value)) return value;
  throw new UsageError(
    `--params must be a JSON object such as '{"reasoning":{"effort":"low"}}', not ${JSON.stringify(text)}.`,
  );
}
