/**
 * Runs a tool with a cloud browser, whose CDP URL it finds in CDP_URL. The
 * browser is stopped when the tool has ended.
 *
 *     node with-browser.ts npx my-tool --verbose
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { V4Client } from "cloud-agent-sdk/v4";

const [command = "npx", ...args] = process.argv.slice(2);
// The tool needs no key.
const { SERVICE_API_KEY: apiKey, ...rest } = process.env;

// Ctrl-C reaches the tool as well: wait until it has ended.
process.on("SIGINT", () => {});
await using browser = await new V4Client({ apiKey }).browsers.open();
const env = { ...rest, CDP_URL: browser.cdpUrl };
const tool = spawn(command, args, { stdio: "inherit", env });
await once(tool, "close");
process.exitCode = tool.exitCode ?? 1;
