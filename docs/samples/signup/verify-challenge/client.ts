import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const client = new SignupClient();
const { challenge_id, challenge_text } = await client.createChallenge();

// This program asks on the terminal. The answer needs exactly two decimal places.
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answer = await terminal.question(`${challenge_text}\n`);
terminal.close();

const { api_key } = await client.verifyChallenge({ challenge_id, answer });
console.log(`Received a key of ${api_key.length} characters. Store it securely.`);
