/** Solves the sandbox's math problems as somebody who reads them would, in whole hundredths. */
export function solveChallenge(text: string): string {
  const decimals = (text.match(/\d+\.\d\d/g) ?? []).map((found) => Number(found.replace(".", "")));
  const [first = NaN, second = NaN] = decimals;
  const times = Number(/do (\d+) such/.exec(text)?.[1]);
  if (text.includes("are added")) return format(first + second);
  if (text.includes("are cut off")) return format(first - second);
  return format(first * times);
}

/** The answer that is one hundredth too high. */
export function solveWrongly(text: string): string {
  return format(Number(solveChallenge(text).replace(".", "")) + 1);
}

function format(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
