import { printable, quotePosix } from "../../../runtime/text/printable.js";
import { asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";

/** Part of a word of a command line: a text as it is, or a variable of the shell. */
export type ShellPart = string | ShellVariable;

/** Made by `shellVariable` alone. */
interface ShellVariable {
  readonly variable: string;
}

/** A variable of the shell; the text itself, with which nothing happens, if it is no usual name of one. */
export function shellVariable(name: string): ShellPart {
  return /^[A-Z_][A-Z0-9_]*$/.test(name) ? { variable: name } : name;
}

/**
 * Writes one word of a command line for a POSIX shell, which leaves every text as it is, whatever it holds.
 *
 * Texts are in single quotes. Those beside a variable share its double quotes if all that they hold means nothing there,
 * to people who use an interactive shell either.
 */
export function shellWordOf(parts: readonly ShellPart[]): string {
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length < parts.length && texts.every((text) => /^[\w ./:%?&=+,;@{}-]*$/.test(text)))
    return `"${showParts(parts)}"`;
  const within = parts.map((part) =>
    typeof part === "string" ? quotePosix(printable(part)).slice(1, -1) : `'"$${part.variable}"'`,
  );
  return `'${within.join("")}'`;
}

/** Shows the parts as people read them, which is no word of a shell. */
export function showParts(parts: readonly ShellPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join("");
}

/** Address of a server for a shell. A host that readers set is a variable, `$SERVICE_BASE_URL`: its default is a placeholder. */
export function shellAddress({ url, variables }: JsonObject): ShellPart[] {
  const known = asRecord(variables);
  const pieces = asText(url).split(/\{([^}]+)\}/);
  return pieces.map((piece, at) => {
    if (at % 2 === 0) return piece;
    const { "x-env": setting, default: standard } = asRecord(known[piece]);
    return setting === undefined
      ? asText(standard) || `{${piece}}`
      : shellVariable(asText(setting));
  });
}
