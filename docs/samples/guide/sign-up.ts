import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const { api_key } = await new SignupClient().register({
  name: "Library agent",
  // An agent solves the problem and returns a number. This program asks on the terminal.
  solve: (challenge) => terminal.question(`${challenge}\n`),
});
terminal.close();

// A person can see the account through this link until it expires.
const { claim_url, expiresAt } = await new SignupClient({ apiKey: api_key }).createClaim();
console.log(claim_url, expiresAt);
