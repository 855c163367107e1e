import { printError } from "../../runtime/text/print.js";

const shown = 5;

/** Reports where an earlier run was interrupted, before it is finished. */
export function reportRecovery(files: readonly string[]): void {
  const listed = files.slice(0, shown).join(", ");
  const more = files.length > shown ? `, and ${files.length - shown} more` : "";
  printError(`Finishing an earlier run that was interrupted: ${listed}${more}.`);
}
