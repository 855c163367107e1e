import { nearestName } from "./nearest-name.js";
import { printableLine } from "./printable.js";

/** Says that a name is unknown, and which one was probably meant. If none is close, lists all names. */
export function describeUnknown(given: string, names: readonly string[]): string {
  const nearest = nearestName(given, names);
  const shown = `\`${printableLine(given.slice(0, 60))}\` is unknown`;
  if (nearest !== undefined) return `${shown}: did you mean \`${nearest}\`?`;
  return `${shown}; expected one of ${names.toSorted().join(", ")}.`;
}
