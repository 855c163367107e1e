import { randomInt, randomUUID } from "node:crypto";
import { Ring } from "./ring.js";

/** A math problem in words, to be solved for a sign-up. */
export interface Challenge {
  readonly id: string;
  readonly text: string;
}

/** A challenge with its answer. */
export interface SolvedChallenge extends Challenge {
  /** The right answer, with two decimal places. */
  readonly answer: string;
}

/** A problem and its answer in hundredths, which is exact because no fraction is calculated. */
interface Problem {
  readonly text: string;
  readonly answer: number;
}

/** Number of open challenges that are remembered. The oldest are dropped first. */
const KEPT = 10_000;

/** The open challenges. Each can be answered once, rightly or wrongly. */
export class Challenges {
  readonly #open = new Map<string, SolvedChallenge>();
  readonly #asked = new Ring<string>(KEPT);

  create(): Challenge {
    const { text, answer } = randomProblem();
    const challenge = {
      id: randomUUID(),
      text: `${text} Answer with exactly two decimal places.`,
    };
    this.#open.set(challenge.id, { ...challenge, answer: formatHundredths(answer) });
    const forgotten = this.#asked.push(challenge.id);
    if (forgotten !== undefined) this.#open.delete(forgotten);
    return challenge;
  }

  /** Removes the challenge. Returns `undefined` if there is none, otherwise whether the answer is right. */
  answer(id: string, answer: string): boolean | undefined {
    const expected = this.#open.get(id);
    this.#open.delete(id);
    return expected && answer === expected.answer;
  }

  /** Returns an open challenge with its answer. */
  get(id: string): SolvedChallenge | undefined {
    return this.#open.get(id);
  }

  /** Returns the open challenges with their answers, oldest first. */
  list(): SolvedChallenge[] {
    return [...this.#open.values()];
  }
}

function randomProblem(): Problem {
  const large = randomInt(5_000, 100_000);
  const small = randomInt(100, 5_000);
  const times = randomInt(2, 10);
  const [a, b] = [formatHundredths(large), formatHundredths(small)];
  const problems: [Problem, ...Problem[]] = [
    {
      text: `A barrel holds ${a} litres and ${b} litres are added. How many are in it?`,
      answer: large + small,
    },
    {
      text: `A rope is ${a} metres long and ${b} metres are cut off. How many are left?`,
      answer: large - small,
    },
    {
      text: `A crate weighs ${b} kilograms. How many do ${times} such crates weigh?`,
      answer: small * times,
    },
  ];
  return problems[randomInt(problems.length)] ?? problems[0];
}

function formatHundredths(amount: number): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
