import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const { stdin: input, stdout: output } = process;
const terminal = createInterface({ input, output });
const { api_key: apiKey } = await new SignupClient().register({
  name: "Library agent",
  // An agent solves the problem itself. This program asks on the terminal.
  solve: (challenge) => terminal.question(`${challenge}\n`),
});
terminal.close();

// A person can see the account through this link until it expires.
const claim = await new SignupClient({ apiKey }).createClaim();
console.log(claim.claim_url, claim.expiresAt);
