import { keyed, type Handlers, pathParameter, keyless } from "../http/handler.js";
import { authorizationUrl, claimUrl } from "../http/pages.js";
import { invalid } from "../http/refusal.js";

interface VerifyRequest {
  readonly challenge_id: string;
  readonly answer: string;
}

/** Handlers of accounts, integrations and sign-up. */
export const accountHandlers: Handlers = {
  "billing:getAccount": keyed(({ service, project }) => {
    const concurrency = service.concurrencyOf(project);
    return {
      projectId: project.id,
      concurrentSessionLimit: concurrency,
      activeSessionCount: service.capacity.countActive(project.id),
      // Despite its name, this is not a request rate: it is the legacy name for concurrency.
      rateLimit: concurrency,
    };
  }),

  // The names of providers are not shown: the sandbox accepts any.
  "integrations:authorize": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    // The lifetime of such a link is not shown: here it does not expire.
    const link = deployment.authorizations.create({ projectId: project.id, provider }, Infinity);
    return { redirect_url: authorizationUrl(deployment, link), provider };
  }),

  // The shape of this response is not shown; its fields are the sandbox's own.
  "integrations:getStatus": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    const connected = deployment.connections.get(project.id)?.has(provider) ?? false;
    return { provider, connected };
  }),

  "signup:createChallenge": keyless(({ deployment }) => {
    const { id, text } = deployment.challenges.create();
    return { challenge_id: id, challenge_text: text };
  }),

  "signup:verifyChallenge": keyless<VerifyRequest>(({ service, deployment, body }) => {
    // The schema rejects an answer that does not have two decimals, and such a mistake does not use the challenge up:
    // only an answer that could be right does.
    checkAnswer(deployment.challenges.answer(body.challenge_id, body.answer));
    const project = service.projects.create();
    project.credits.set({ signupUsd: service.settings.signupCreditsUsd });
    return { api_key: deployment.keys.issue(project).value };
  }),

  "signup:createClaim": keyed(({ service, deployment, project }) => {
    const { claimLifetimeSeconds } = service.facts;
    const link = deployment.claims.create(project, claimLifetimeSeconds * 1_000);
    return { claim_url: claimUrl(deployment, link) };
  }),
};

// The response to a wrong answer is not shown; a 422 for the field is the sandbox's reading.
function checkAnswer(right: boolean | undefined): void {
  if (right === undefined) {
    const msg = "The challenge does not exist, or it was already answered";
    throw invalid({ loc: ["body", "challenge_id"], msg, type: "unknown_challenge" });
  }
  if (!right) {
    const msg = "The answer is wrong; request a new challenge";
    throw invalid({ loc: ["body", "answer"], msg, type: "wrong_answer" });
  }
}
