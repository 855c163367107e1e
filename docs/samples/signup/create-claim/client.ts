import { SignupClient } from "cloud-agent-sdk/signup";

const client = new SignupClient();
const { claim_url } = await client.createClaim();
console.log(`The claim URL is valid for one hour: ${claim_url}`);
