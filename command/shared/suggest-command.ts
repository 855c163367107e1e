import { shellWord } from "../../runtime/text/printable.js";

/** A command for a person to copy into a shell, about something whose ID someone else has chosen. */
export function suggestCommand(
  name: "wait" | "browser stop" | "signup verify",
  id: string,
): string {
  // Quotes do not prevent an ID that looks like an option from being read as one.
  const word = String(id);
  const dashes = word.startsWith("-") ? "-- " : "";
  return `npx cloud-agent-sdk ${name} ${dashes}${shellWord(word)}`;
}
