import { checkOption } from "../errors/configuration-error.js";
import { refuseInput, ValidationError } from "../errors/validation-error.js";
import type { RequestOptions } from "../transport/index.js";
import { decimalText } from "./decimal-text.js";

/** Who signs up, in the fields of the service, and how to solve the challenge. */
export type RegisterOptions<Who = object> = {
  [Field in keyof Who]: Who[Field] | undefined;
} & Solver;

/** How to solve a challenge. */
export interface Solver {
  /**
   * Solves the math problem in a text. The result is rounded to the number of decimal places that the service expects,
   * half away from zero, by its decimal digits.
   *
   * @example
   * ```ts
   * const { api_key } = await new SignupClient().register({
   *   name: "Library agent",
   *   // An agent solves the problem; this program asks on the terminal.
   *   solve: (challenge) => terminal.question(`${challenge}\n`),
   * });
   * ```
   */
  solve: (challengeText: string) => Answer | PromiseLike<Answer>;
}

/** The solution of a challenge: a number, or its text. */
export type Answer = number | string | bigint;

/** What a sign-up sends: data from the spec. */
export interface Registration {
  /** Fields that say who signs up. */
  readonly who: readonly string[];
  /** Field that identifies the challenge in an answer. */
  readonly id: string;
  /** Field with the answer. */
  readonly answer: string;
  /** Number of decimal places of the answer. */
  readonly decimals: number;
}

/** The calls of a sign-up. */
export interface RegisterSteps<Who, Challenge, Grant> {
  /** Requests a challenge. */
  ask(who: Who, request?: RequestOptions): Promise<Challenge>;
  /** Returns the text of a challenge. */
  text(challenge: Challenge): string;
  /** Sends the answer of a challenge. */
  answer(challenge: Challenge, answer: string, request?: RequestOptions): Promise<Grant>;
}

/** How often a challenge that can no longer be answered is replaced. */
const mostFurther = 2;

/**
 * Signs up: requests a challenge, solves it, sends the answer, and returns the response with the API key.
 *
 * A challenge that can no longer be answered, for example because it was used, is replaced by a new one, at most twice.
 * We assume that this is a 422 whose problems are all about the ID of the challenge. A wrong answer is reported
 * immediately.
 *
 * Source: Service description, Agent sign-up.
 *
 * @throws {ValidationError} (`local`) when the solution is not a finite number; no answer was sent
 * @throws {ConfigurationError} when `solve` is not a function; nothing was sent
 */
export async function register<Who, Challenge, Grant>(
  registration: Registration,
  steps: RegisterSteps<Who, Challenge, Grant>,
  options: RegisterOptions<Who>,
  request?: RequestOptions,
): Promise<Grant> {
  const { solve } = options;
  const expected = "a function that accepts the text of a challenge and returns its solution";
  checkOption("solve", typeof solve === "function", expected);
  const who = pick<Who>(options, registration.who);
  for (let further = 0; ; further += 1) {
    const challenge = await steps.ask(who, request);
    const solution = await solve(steps.text(challenge));
    const answer = toAnswer(solution, registration);
    try {
      return await steps.answer(challenge, answer, request);
    } catch (error) {
      if (further >= mostFurther || !isUsedUp(error, registration.id)) throw error;
    }
  }
}

/** The service rejects the challenge itself, so another answer to it would fail too. */
function isUsedUp(error: unknown, idField: string): boolean {
  if (!(error instanceof ValidationError) || error.local) return false;
  return error.detail.length > 0 && error.detail.every(({ loc }) => loc.at(-1) === idField);
}

/** `undefined` counts as absent. */
function pick<Who>(options: RegisterOptions<Who>, fields: readonly string[]): Who {
  const entries = fields.map((field) => [field, Reflect.get(options, field)] as const);
  // The fields are those of the body, which the spec defines.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Who;
}

function toAnswer(solution: unknown, { answer: field, decimals }: Registration): string {
  const isAnswer = ["number", "string", "bigint"].includes(typeof solution);
  const text = isAnswer ? String(solution) : "";
  const answer = decimalText(text, decimals);
  if (answer !== undefined) return answer;
  const given = isAnswer ? JSON.stringify(text.slice(0, 40)) : typeof solution;
  const msg = `\`solve\` returned ${given}, which is not a finite decimal number`;
  throw refuseInput("register", ["body", field], msg);
}
