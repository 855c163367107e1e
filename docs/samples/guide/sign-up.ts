import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const { api_key } = await new SignupClient().register({
  name: "Library agent",
  // An agent reads the problem and gives a number; here, whoever sits at the terminal does.
  solve: (challenge) => terminal.question(`${challenge}\n`),
});
terminal.close();

// A person can look at the account for as long as the link lives.
const { claim_url, expiresAt } = await new SignupClient({ apiKey: api_key }).createClaim();
console.log(claim_url, expiresAt);
