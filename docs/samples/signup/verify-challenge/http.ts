import { createInterface } from "node:readline/promises";
import { SignupClient } from "cloud-agent-sdk/signup";

const { http } = new SignupClient();
const { data: challenge } = await http.POST("/cloud/signup", { body: {} });
if (!challenge) throw new Error("The service returned no challenge.");

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answer = await terminal.question(`${challenge.challenge_text}\n`);
terminal.close();

const { data } = await http.POST("/cloud/signup/verify", {
  body: { challenge_id: challenge.challenge_id, answer },
});
console.log(data === undefined ? "The answer was not accepted." : "The account is ready.");
