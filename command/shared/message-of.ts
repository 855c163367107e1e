import { reasonOf } from "../../runtime/text/show.js";

/** Terms in messages of the library, and what the command says instead. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/the option `baseUrl`/gi, "--base-url"],
  [/the option `region`/gi, "--region"],
  [/the option `apiKey`/gi, "SERVICE_API_KEY"],
  // The command has no option for these: it waits as the library does by default.
  [/, or let the call wait longer: see `maxThrottleWait`, `deadline` and `maxRetries`/g, ""],
  [/ To allow more time, increase the option `\w+` \(milliseconds\)\./g, ""],
  [/ \(`error\.\w+`\)/g, ""],
  [/ `error\.\w+` has the response\./g, ""],
];

/** Returns the message of an error in the terms of the command line. */
export function messageOf(error: unknown): string {
  return terms.reduce(
    (text, [pattern, replacement]) => text.replaceAll(pattern, replacement),
    reasonOf(error),
  );
}

/** Returns the name of an error, for programs. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
