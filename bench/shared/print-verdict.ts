import { print } from "../../runtime/text/print.js";

/** Prints a figure, its limit, and whether it meets the limit. */
export function printVerdict(name: string, figure: string, limit: string, isMet: boolean): void {
  print(`  ${name.padEnd(34)}${figure.padStart(12)}   ${limit}: ${isMet ? "met" : "MISSED"}`);
}
