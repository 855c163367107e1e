import type { Command } from "commander";
import { decimalText } from "../../runtime/signup/decimal-text.js";
import { verifyChallengeRegistration } from "../../generated/signup/tables.js";
import { type AddCommand, service } from "../shared/define-command.js";
import { ask } from "../shared/ask.js";
import { connect, type ConnectOptions, prepareClient } from "../shared/connect.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { onInterruption } from "../shared/interruption.js";
import { creationExits, plainExits } from "../shared/exit-codes.js";
import { suggestCommand } from "../shared/suggest-command.js";
import { UsageError } from "../shared/usage-error.js";

/** Options of `signup` and `signup start`. */
interface SignupFlags extends ConnectOptions {
  readonly email?: string;
  readonly name?: string;
}

/** Adds `signup`, and its single steps for shells that cannot ask: `start`, `verify` and `claim`. */
export const signup: AddCommand = (program, console) => {
  const command = service(program.command("signup"), creationExits, [
    ["$0", "shows a challenge, reads the answer, prints the key"],
    ["$0 start --json", "begins step by step, for machines"],
  ]);
  who(command)
    .description("create an account: solve a challenge, receive a key")
    .enablePositionalOptions()
    .action((flags: SignupFlags) => createAccount(console, flags));
  addSteps(command, console);
};

function addSteps(command: Command, console: Console): void {
  const begin = service(command.command("start"), plainExits, [
    ["$0", "shows a challenge and its ID"],
    ['$0 --name "Library agent" --json', "names the account"],
  ]);
  who(begin)
    .description("show a challenge and its ID")
    .action((flags: SignupFlags) => start(console, flags));
  service(command.command("verify"), creationExits, [
    ["$0 CHALLENGE_ID 12.5", "prints the new key"],
    ["$0 CHALLENGE_ID -3.50 --json", "a negative answer works as well"],
  ])
    .description("answer a challenge and show the new key")
    .argument("<id>", "ID of the challenge")
    .argument("<answer>", "the solution, a number such as 12.5")
    .action((id: string, answer: string, flags: ConnectOptions) =>
      verify(console, id, answer, flags),
    );
  service(command.command("claim"), plainExits, [
    ["$0", "prints the link"],
    ["$0 --json", "also prints when it expires"],
  ])
    .description("create a link that lets a person see the account of the key")
    .action((flags: ConnectOptions) => claim(console, flags));
}

function who(command: Command): Command {
  return command
    .option("--email <address>", "an email address for the account")
    .option("--name <name>", "a name for the account");
}

/** Shows the challenge, reads its answer, and returns the new key. */
async function createAccount(console: Console, flags: SignupFlags): Promise<void> {
  const { signup: client } = prepareClient(flags)();
  const solve = async (challenge: string): Promise<string> => {
    const answer = await ask(console, `${challenge}\nAnswer: `);
    // The account is created next, and its key would be lost if that were interrupted.
    onInterruption(console);
    return readAnswer(answer, "the command shows another challenge when you run it again");
  };
  showKey(console, await client.register({ email: flags.email, name: flags.name, solve }));
}

async function start(console: Console, flags: SignupFlags): Promise<void> {
  const { email, name } = flags;
  const { signup: client } = prepareClient(flags)();
  const { challenge_id: id, challenge_text: challenge } = await client.createChallenge({
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
  });
  printResult(console, { challenge_id: id, challenge_text: challenge }, [
    `id         ${id}`,
    `challenge  ${challenge}`,
  ]);
  printNote(console, `Answer it with: ${suggestCommand("signup verify", id)} ANSWER`);
}

async function verify(
  console: Console,
  id: string,
  text: string,
  flags: ConnectOptions,
): Promise<void> {
  const answer = readAnswer(text, "the challenge is still open");
  const { signup: client } = prepareClient(flags)();
  // If the creation of the account were interrupted, its key would be lost.
  onInterruption(console);
  showKey(console, await client.verifyChallenge({ challenge_id: id, answer }));
}

async function claim(console: Console, flags: ConnectOptions): Promise<void> {
  const { signup: client } = await connect(console, flags);
  const { claim_url: url, expiresAt } = await client.createClaim();
  printResult(console, { claim_url: url, expiresAt }, [url]);
  printNote(console, `The link expires at ${expiresAt.toISOString()}.`);
}

/** The only place that shows a key, because the user of the command asks for it. */
function showKey(console: Console, grant: { readonly api_key: string }): void {
  printResult(console, grant, [grant.api_key]);
  printNote(console, "Keep this key in SERVICE_API_KEY, not in code.");
}

/** Returns the answer in the form that the service expects. */
function readAnswer(text: string, next: string): string {
  const answer = decimalText(text, verifyChallengeRegistration.decimals);
  if (answer !== undefined) return answer;
  throw new UsageError(
    `The answer must be a number such as 12.50, not ${JSON.stringify(text)}. Nothing was sent; ${next}.`,
  );
}
