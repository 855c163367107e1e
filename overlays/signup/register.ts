import { ConfigurationError, ValidationError } from "../../runtime/errors/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { decimalText } from "./decimal-text.js";

/** Who signs up, and how the challenge is solved. */
export interface RegisterOptions {
  /** An e-mail address for the account. */
  email?: string | undefined;
  /** A name for the account. */
  name?: string | undefined;
  /**
   * Solves the math problem in a text. The answer is rounded to two decimal places, half away from
   * zero, by its decimal digits.
   */
  solve: (challengeText: string) => Answer | PromiseLike<Answer>;
}

/** The solution of a challenge: a number, or the text of one. */
export type Answer = number | string | bigint;

/** The calls that a sign-up is made of. */
export interface RegisterSteps<Grant> {
  createChallenge(
    body: { email?: string; name?: string },
    request?: RequestOptions,
  ): Promise<{ readonly challenge_id: string; readonly challenge_text: string }>;
  verifyChallenge(
    body: { challenge_id: string; answer: string },
    request?: RequestOptions,
  ): Promise<Grant>;
}

/**
 * Signs up: asks for a challenge, has it solved, and sends the answer; gives what the service grants,
 * which holds the API key.
 *
 * Source: Service description, Agent sign-up.
 *
 * @throws {ValidationError} (`local`) when the solution is no finite number; no answer was sent
 * @throws {ConfigurationError} when `solve` is no function; nothing was sent
 */
export async function register<Grant>(
  steps: RegisterSteps<Grant>,
  { email, name, solve }: RegisterOptions,
  request?: RequestOptions,
): Promise<Grant> {
  if (typeof solve !== "function") {
    throw new ConfigurationError(
      "The option `solve` must be a function that takes the text of a challenge and gives its solution.",
    );
  }
  const body = { ...(email !== undefined && { email }), ...(name !== undefined && { name }) };
  const { challenge_id, challenge_text } = await steps.createChallenge(body, request);
  const answer = toAnswer(await solve(challenge_text));
  return steps.verifyChallenge({ challenge_id, answer }, request);
}

const decimalPlaces = 2;

function toAnswer(solution: unknown): string {
  const answer = isAnswer(solution) ? decimalText(solution, decimalPlaces) : undefined;
  if (answer !== undefined) return answer;
  const given = isAnswer(solution)
    ? JSON.stringify(String(solution).slice(0, 40))
    : typeof solution;
  const msg = `\`solve\` gave ${given}, which is not a finite decimal number`;
  throw new ValidationError([{ loc: ["body", "answer"], msg, type: "value_error" }], {
    operation: "register",
  });
}

function isAnswer(solution: unknown): solution is Answer {
  return ["number", "string", "bigint"].includes(typeof solution);
}
