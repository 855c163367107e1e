/** Signs an agent up once, keeps its key in a file, and uses it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";
import { V4Client } from "cloud-agent-sdk/v4";

const [keyFile = "agent.key"] = process.argv.slice(2);
if (!existsSync(keyFile)) {
  const { api_key } = await new SignupClient().register({ name: "Library agent", solve: ask });
  writeFileSync(keyFile, api_key, { mode: 0o600, flag: "wx" }); // nobody else can read it
}
const apiKey = readFileSync(keyFile, "utf8");

const run = await new V4Client({ apiKey }).runs.createAndWait({ task: "Find the opening hours" });
console.log(run.result);

// A person can see the account through this link until it expires.
const { claim_url, expiresAt } = await new SignupClient({ apiKey }).createClaim();
console.log(`Open ${claim_url} before ${expiresAt.toISOString()}`);

/** An agent solves the problem itself and returns a number. This program asks on the terminal. */
async function ask(challenge: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${challenge}\n`);
  terminal.close();
  return answer;
}
