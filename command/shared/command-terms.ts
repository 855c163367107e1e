/** What messages of the library call by its own options, and what the command calls it. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/the option `baseUrl`/gi, "--base-url"],
  [/the option `region`/gi, "--region"],
  [/the option `apiKey`/gi, "SERVICE_API_KEY"],
  // There is no option for these: the command waits as the library does by itself.
  [/, or let the call wait: see `maxThrottleWait`, `deadline` and `maxRetries`/g, ""],
  [/; the option `\w+` \(milliseconds\) allows more time/g, ""],
  [/ \(`error\.\w+`\)/g, ""],
  [/ `error\.\w+` holds what came\./g, ""],
];

/** A message of the library in the terms of the command line. */
export function commandTerms(message: string): string {
  return terms.reduce(
    (text, [pattern, replacement]) => text.replaceAll(pattern, replacement),
    message,
  );
}
