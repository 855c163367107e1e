import { ask } from "../shared/ask.js";
import { connectWithoutKey, type ConnectOptions } from "../shared/connect.js";
import { UsageError } from "../shared/usage-error.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";

/** What `signup` takes. */
export interface SignupFlags extends ConnectOptions {
  readonly email?: string;
  readonly name?: string;
}

/** Creates an account: shows the challenge, takes its answer, and gives the new key. */
export async function signup(console: Console, flags: SignupFlags): Promise<number> {
  const { signup: client } = connectWithoutKey(flags);
  const grant = await client.register({
    email: flags.email,
    name: flags.name,
    solve: async (challenge) => readAnswer(await ask(console, `${challenge}\nAnswer: `)),
  });
  printResult(console, grant, [grant.api_key]);
  printNote(console, "This key is shown once. Keep it in SERVICE_API_KEY, not in code.");
  return exitCodes.done;
}

function readAnswer(text: string): string {
  if (text !== "" && Number.isFinite(Number(text))) return text;
  throw new UsageError(
    `The answer is a number such as 12.50, not ${JSON.stringify(text)}. Nothing was sent; the command gives another challenge when it is run again.`,
  );
}
