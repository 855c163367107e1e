import { reasonOf } from "../../runtime/text/show.js";

/** Terms in messages of the library, and what the command says instead. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/pass it as the option `apiKey` or set/gi, "Set"],
  [/\(option `apiKey` or (\w+)\)/g, "($1)"],
  [/the option `baseUrl`/gi, "--base-url"],
  [/(?:the )?option `region`/gi, "--region"],
  [/the option `apiKey`/gi, "SERVICE_API_KEY"],
  [/`(fleet|journal)\.(\w+)(?:\(\))?`/g, "`npx cloud-agent-sdk $1 $2`"],
  [/[Tt]he option `(name|after)`/g, "--$1"],
  [/^(?:The fleet .* no job|Only a job that is) .*/s, "$& See: npx cloud-agent-sdk fleet list"],
  // The command has no option for these: it waits as the library does by default.
  [/, or increase `maxThrottleWait`, `deadline` or `maxRetries`/g, ""],
  [/ For more time, increase `\w+` \(milliseconds\)\./g, ""],
  [/ (?:\(`error\.\w+`\)|`error\.\w+` has the response\.)/g, ""],
  [/^signup\.verifyChallenge: .*\(422\).*$/s, "$&. A new sign-up shows another challenge."],
  // What people try that does not exist.
  [/unknown option '-v'/, "$&, use --version"],
  [/unknown option '--(?:effort|reasoning)'/, `$&, use --params '{"reasoning":{"effort":"low"}}'`],
  [/unknown command '(?:cancel|kill|stop)'/, "$&: no operation cancels a run; see browser stop"],
  [/unknown command '(?:get|list|ls|ps|result|runs)'/, "$&: no list of runs; see wait RUN_ID"],
];

/** Returns the message of an error in the terms of the command line. */
export function messageOf(error: unknown): string {
  return terms.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    reasonOf(error),
  );
}

/** Returns the name of an error, for programs. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
