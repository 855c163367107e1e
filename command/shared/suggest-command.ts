import { shellWord } from "../../runtime/text/shell-word.js";

/** A command of ours for a person to copy into a shell, about something whose id somebody else has chosen. */
export function suggestCommand(
  name: "wait" | "browser stop" | "signup verify",
  id: string,
): string {
  // Quotes do not keep an id that looks like an option from being taken for one.
  const word = String(id);
  const dashes = word.startsWith("-") ? "-- " : "";
  return `npx cloud-agent-sdk ${name} ${dashes}${shellWord(word)}`;
}
