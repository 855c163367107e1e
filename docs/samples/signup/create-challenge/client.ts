import { SignupClient } from "cloud-agent-sdk/signup";

const client = new SignupClient();
const { challenge_id, challenge_text } = await client.createChallenge({ name: "Library agent" });
console.log(challenge_id, challenge_text);
