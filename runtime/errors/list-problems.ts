import type { ValidationDetail } from "./validation-detail.js";

const listedProblems = 10;
const listedCharacters = 500;

/** Lists the first ten problems of a request in one line. */
export function listProblems(detail: readonly ValidationDetail[]): string {
  const lines = detail.slice(0, listedProblems).map(describeProblem);
  const rest = detail.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more, see \`error.detail\``);
  return lines.join("; ");
}

function describeProblem({ loc, msg }: ValidationDetail): string {
  const line = loc.length > 0 ? `${loc.join(".")}: ${msg}` : msg;
  // One line whatever the server sends: a message must not forge further log lines.
  return line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, listedCharacters);
}
