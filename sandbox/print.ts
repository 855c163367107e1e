import { printableLine } from "../runtime/text/printable.js";

/** Prints a headline after an empty line. */
export function printHeading(text: string): void {
  process.stdout.write(`\n${paint(bold, printableLine(text))}\n`);
}

/** Prints a line that begins with a label. The text can be that of a service. */
export function printField(label: string, text: string | undefined): void {
  const start = paint(faint, printableLine(label).padEnd(24));
  process.stdout.write(`  ${start}${printableLine(String(text))}\n`);
}

const bold = 1;
const faint = 2;

/** Sets a style if the output is a terminal and the user has not disabled styles. */
function paint(style: number, text: string): string {
  const wanted = process.stdout.isTTY && !process.env["NO_COLOR"];
  return wanted ? `\u001B[${style}m${text}\u001B[0m` : text;
}
