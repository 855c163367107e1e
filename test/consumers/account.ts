import type { BillingClient } from "cloud-agent-sdk/billing";
import { type Account } from "cloud-agent-sdk/billing";
import type { IntegrationsClient } from "cloud-agent-sdk/integrations";
import { type Authorization } from "cloud-agent-sdk/integrations";
import { SignupClient, type ApiKeyGrant, type Challenge, type Claim } from "cloud-agent-sdk/signup";

/** How many sessions may still be started. */
export async function freeSessions(client: BillingClient): Promise<number> {
  const account: Account = await client.getAccount();
  return (account.concurrentSessionLimit ?? 0) - (account.activeSessionCount ?? 0);
}

/** Where a person connects a third party. */
export async function connect(client: IntegrationsClient, provider: string): Promise<string> {
  const authorization: Authorization = await client.authorize(provider);
  await client.getStatus(authorization.provider);
  return authorization.redirect_url;
}

/** A key of one's own. */
export async function signUp(solve: (text: string) => string): Promise<string> {
  const client = new SignupClient();
  const challenge: Challenge = await client.createChallenge({ name: "an agent" });
  const grant: ApiKeyGrant = await client.verifyChallenge({
    challenge_id: challenge.challenge_id,
    answer: solve(challenge.challenge_text),
  });
  const claim: Claim = await new SignupClient({ apiKey: grant.api_key }).createClaim();
  return claim.claim_url;
}
