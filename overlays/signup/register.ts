import { ConfigurationError, ValidationError } from "../../runtime/errors/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { decimalText } from "./decimal-text.js";

/** Who signs up, in the fields of the service, and how the challenge is solved. */
export type RegisterOptions<Who = object> = {
  [Field in keyof Who]: Who[Field] | undefined;
} & Solver;

/** How a challenge is solved. */
export interface Solver {
  /**
   * Solves the math problem in a text. The answer is rounded to the decimal places that the service wants, half away
   * from zero, by its decimal digits.
   */
  solve: (challengeText: string) => Answer | PromiseLike<Answer>;
}

/** The solution of a challenge: a number, or the text of one. */
export type Answer = number | string | bigint;

/** What a sign-up sends: data of the spec. */
export interface Registration {
  /** Fields that say who signs up. */
  readonly who: readonly string[];
  /** The field that names the challenge in an answer to it. */
  readonly id: string;
  /** The field with the answer. */
  readonly answer: string;
  /** The decimal places of the answer. */
  readonly decimals: number;
}

/** What a sign-up is made of. */
export interface RegisterSteps<Who, Challenge, Grant> {
  ask(who: Who, request?: RequestOptions): Promise<Challenge>;
  text(challenge: Challenge): string;
  answer(challenge: Challenge, answer: string, request?: RequestOptions): Promise<Grant>;
}

/** How often a further challenge is asked for in place of one that can no longer be answered. */
const mostFurther = 2;

/**
 * Signs up: asks for a challenge, has it solved, and sends the answer; gives what the service grants,
 * which holds the API key.
 *
 * A challenge that can no longer be answered, because it was used up meanwhile, is replaced by a new one,
 * at most twice. That is a 422 whose every problem lies with the id of the challenge; a wrong answer is no
 * such refusal and is reported at once.
 *
 * Source: Service description, Agent sign-up.
 *
 * @throws {ValidationError} (`local`) when the solution is no finite number; no answer was sent
 * @throws {ConfigurationError} when `solve` is no function; nothing was sent
 */
export async function register<Who, Challenge, Grant>(
  registration: Registration,
  steps: RegisterSteps<Who, Challenge, Grant>,
  options: RegisterOptions<Who>,
  request?: RequestOptions,
): Promise<Grant> {
  const { solve } = options;
  if (typeof solve !== "function") {
    throw new ConfigurationError(
      "The option `solve` must be a function that takes the text of a challenge and gives its solution.",
    );
  }
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

/** What the service refuses is the challenge itself: another answer to it would be in vain. */
function isUsedUp(error: unknown, idField: string): boolean {
  if (!(error instanceof ValidationError) || error.local) return false;
  return error.detail.length > 0 && error.detail.every(({ loc }) => loc.at(-1) === idField);
}

/** What is undefined is absent. */
function pick<Who>(options: RegisterOptions<Who>, fields: readonly string[]): Who {
  const entries = fields.map((field) => [field, Reflect.get(options, field)] as const);
  // The fields are those of the body, which the spec types.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Who;
}

function toAnswer(solution: unknown, { answer: field, decimals }: Registration): string {
  const answer = isAnswer(solution) ? decimalText(solution, decimals) : undefined;
  if (answer !== undefined) return answer;
  const given = isAnswer(solution)
    ? JSON.stringify(String(solution).slice(0, 40))
    : typeof solution;
  const msg = `\`solve\` gave ${given}, which is not a finite decimal number`;
  throw new ValidationError([{ loc: ["body", field], msg, type: "value_error" }], {
    operation: "register",
  });
}

function isAnswer(solution: unknown): solution is Answer {
  return ["number", "string", "bigint"].includes(typeof solution);
}
