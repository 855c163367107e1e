import { SignupClient } from "cloud-agent-sdk/signup";

const client = new SignupClient();
const { claim_url } = await client.createClaim();
console.log(`A person can see the account for one hour at ${claim_url}`);
