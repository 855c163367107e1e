/** Signs an agent up once, keeps its key in a file, and uses it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";
import { V4Client } from "cloud-agent-sdk/v4";

const [keyFile = "agent.key"] = process.argv.slice(2);
if (!existsSync(keyFile)) {
  const client = new SignupClient();
  const name = "Library agent";
  const { api_key } = await client.register({ name, solve: ask });
  // Nobody else can read it.
  writeFileSync(keyFile, api_key, { mode: 0o600, flag: "wx" });
}
const apiKey = readFileSync(keyFile, "utf8");

const { runs } = new V4Client({ apiKey });
const run = await runs.createAndWait({ task: "Find the opening hours" });
console.log(run.result);

// A person can see the account through this link until it expires.
const claim = await new SignupClient({ apiKey }).createClaim();
const until = claim.expiresAt.toISOString();
console.log(`Open ${claim.claim_url} before ${until}`);

/** An agent solves it by itself. This program asks on the terminal. */
async function ask(challenge: string): Promise<string> {
  const { stdin: input, stdout: output } = process;
  const terminal = createInterface({ input, output });
  const answer = await terminal.question(`${challenge}\n`);
  terminal.close();
  return answer;
}
