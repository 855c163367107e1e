import { randomInt, randomUUID } from "node:crypto";
import { keepNewest } from "./newest.js";

/** A math problem in words, to be solved for a sign-up. */
export interface Challenge {
  /** ID of the challenge. */
  readonly id: string;
  /** The question that it asks. */
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

/** The open challenges by ID, oldest first. Each can be answered once, rightly or wrongly. */
export class Challenges extends Map<string, SolvedChallenge> {
  create(): Challenge {
    const { text, answer } = randomProblem();
    const challenge = {
      id: randomUUID(),
      text: `${text} Answer with exactly two decimal places.`,
    };
    this.set(challenge.id, { ...challenge, answer: formatHundredths(answer) });
    keepNewest(this, KEPT);
    return challenge;
  }

  /** Removes the challenge. Returns `undefined` if there is none, otherwise whether the answer is right. */
  answer(id: string, answer: string): boolean | undefined {
    const expected = this.get(id);
    this.delete(id);
    return expected && answer === expected.answer;
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
  return (amount / 100).toFixed(2);
}
