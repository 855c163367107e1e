import type { AddCommand } from "../shared/add-command.js";
import { ask } from "../shared/ask.js";
import { service } from "../shared/common-options.js";
import { connectWithoutKey, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { UsageError } from "../shared/usage-error.js";

/** What `signup` takes. */
interface SignupFlags extends ConnectOptions {
  readonly email?: string;
  readonly name?: string;
}

/** Adds `signup`. */
export const signup: AddCommand = (program, console, finish) => {
  service(program.command("signup"), ["done", "failed", "usage", "unknown"])
    .description("create an account: solve a challenge, receive a key")
    .option("--email <address>", "an e-mail address for the account")
    .option("--name <name>", "a name for the account")
    .action(async (flags: SignupFlags) => finish(await createAccount(console, flags)));
};

/** Shows the challenge, takes its answer, and gives the new key. */
async function createAccount(console: Console, flags: SignupFlags): Promise<number> {
  const { signup: client } = connectWithoutKey(flags);
  const grant = await client.register({
    email: flags.email,
    name: flags.name,
    solve: async (challenge) => readAnswer(await ask(console, `${challenge}\nAnswer: `)),
  });
  printResult(console, grant, [grant.api_key]);
  printNote(console, "Keep this key in SERVICE_API_KEY, not in code.");
  return exitCodes.done;
}

function readAnswer(text: string): string {
  if (text !== "" && Number.isFinite(Number(text))) return text;
  throw new UsageError(
    `The answer is a number such as 12.50, not ${JSON.stringify(text)}. Nothing was sent; the command gives another challenge when it is run again.`,
  );
}
