/** Returns what a function returns; `undefined` if it throws, for questions whose answer then is "there is none". */
export function attempt<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
