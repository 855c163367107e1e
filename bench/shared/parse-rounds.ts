/** Reads a number of rounds; throws where it is none. */
export function parseRounds(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds takes a whole number above 0, not "${text}"`);
}
