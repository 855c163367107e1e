import { reasonOf } from "../../runtime/text/show.js";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { McpServer } from "@modelcontextprotocol/server";
import type { AgentSettings, UnheardAnswer } from "../mcp/agent-session.js";
import { type AddCommand, service } from "../shared/define-command.js";
import { prepareClient, readRegion, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { plainExits } from "../shared/exit-codes.js";
import { port, wholeNumber } from "../shared/option-values.js";
import { readWord } from "../shared/read-input.js";
import { defaultRegion } from "../shared/regions.js";
import { UsageError } from "../shared/usage-error.js";

/** Options of `mcp`. */
interface McpFlags extends ConnectOptions {
  /** Port on loopback; absent for standard input and output. */
  readonly http?: number;
  readonly tokenFile?: string;
  readonly newKeyFile?: string;
  /** Characters. */
  readonly maxResult: number;
}

/** Hosts give up after a minute without an answer, so no call waits as long for a throttle or a response. */
const limits = { timeout: 40_000, deadline: 50_000, maxThrottleWait: 30_000 };

const keyless =
  "No API key: set SERVICE_API_KEY. Until then, only the tools for a new account work.";

/** Adds `mcp`. */
export const mcp: AddCommand = (program, console) => {
  service(program.command("mcp"), plainExits, [
    ["$0", "is what an agent host starts"],
    ["$0 --http 4020 --token-file token.txt", "serves hosts that connect to an address"],
  ])
    .description("serve the tools for agents over MCP, on standard input and output")
    .option("--http <port>", "serve HTTP on this port of 127.0.0.1 instead; 0: any free one", port)
    .option("--token-file <file>", "file with the token for --http; default: a random token")
    .option("--new-key-file <file>", "new file for the key of an account that an agent creates")
    .option(
      "--max-result <characters>",
      "longest result in an answer; a longer one is a resource",
      wholeNumber,
      20_000,
    )
    .action((flags: McpFlags) => serve(console, flags, program.version() ?? ""));
};

async function serve(console: Console, flags: McpFlags, version: string): Promise<void> {
  const signal = onInterruption(console);
  const settings = readSettings(console, flags);
  if (!settings.hasKey && !console.json) console.stderr.mention(keyless);
  // Loaded only for this command.
  const { AgentSession } = await import("../mcp/agent-session.js");
  const { createServer } = await import("../mcp/create-server.js");
  const session = new AgentSession(settings);
  const create = () => createServer(session, version);
  try {
    if (flags.http === undefined) await serveHost(console, create, signal);
    else await serveHosts(console, create, flags, signal);
  } finally {
    await session.settled();
  }
}

function readSettings(console: Console, flags: McpFlags): AgentSettings {
  const { newKeyFile } = flags;
  if (newKeyFile !== undefined && existsSync(newKeyFile)) {
    throw new UsageError(
      `--new-key-file needs a file that does not exist yet: ${newKeyFile} is there already.`,
    );
  }
  return {
    create: prepareClient(flags, limits),
    region: readRegion(flags.region) ?? defaultRegion,
    hasKey: Boolean(process.env["SERVICE_API_KEY"]),
    maxResult: flags.maxResult,
    keepKey: (apiKey) => keepKey(apiKey, newKeyFile),
    // Never on standard output, which is the host's.
    report: (answer) => console.stderr.mention(describeUnheard(console, answer)),
  };
}

function describeUnheard({ json }: Console, answer: UnheardAnswer): string {
  // The data can be a link that is not for the logs of a host.
  const [text = ""] = answer.text.split("\n");
  if (json) return JSON.stringify({ unheard: { ...answer, text } });
  const id = answer.id === undefined ? "" : ` (${String(answer.id)})`;
  return `No host received the answer of ${answer.tool}${id}: ${text}`;
}

async function keepKey(apiKey: string, file: string | undefined): Promise<string> {
  if (file === undefined) {
    return "It is lost when the server ends: only the option --new-key-file stores it.";
  }
  try {
    await writeFile(file, `${apiKey}\n`, { mode: 0o600, flag: "wx" });
    return `It is stored in the file ${file}. Tell the user to set SERVICE_API_KEY to it.`;
  } catch (error) {
    const reason = reasonOf(error);
    return `It could not be stored (${reason}), and is lost when the server ends.`;
  }
}

async function serveHost(
  console: Console,
  create: () => McpServer,
  signal: AbortSignal,
): Promise<void> {
  if (console.stdin.isTTY) {
    printNote(console, "Waiting for an agent host on standard input. Ctrl-C ends the server.");
  }
  const { serveStdio } = await import("../mcp/serve-stdio.js");
  await serveStdio(create, signal);
}

async function serveHosts(
  console: Console,
  create: () => McpServer,
  { http = 0, tokenFile }: McpFlags,
  signal: AbortSignal,
): Promise<void> {
  const isOwn = tokenFile === undefined;
  const token = isOwn
    ? randomBytes(32).toString("base64url")
    : await readWord(tokenFile, "--token-file", "token");
  const { serveHttp } = await import("../mcp/serve-http.js");
  const { url, close } = await serveHttp(create, { port: http, token });
  printResult(console, { url, ...(isOwn && { token }) }, [
    `url     ${url}`,
    `header  Authorization: Bearer ${isOwn ? token : `(the content of ${tokenFile})`}`,
  ]);
  printNote(console, "Ctrl-C ends the server.");
  await untilAborted(signal);
  await close();
}
