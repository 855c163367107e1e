import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const client = new SignupClient();
const { challenge_id, challenge_text } = await client.createChallenge();

// Whoever signs up solves it; here, at the terminal. The answer has exactly two decimal places.
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answer = await terminal.question(`${challenge_text}\n`);
terminal.close();

const { api_key } = await client.verifyChallenge({ challenge_id, answer });
console.log(`A key of ${api_key.length} characters; keep it where nobody else reads it.`);
