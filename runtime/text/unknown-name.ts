import { nearestName } from "./nearest-name.js";
import { printableLine } from "./printable.js";

/** Says that a name is unknown, with the one that may have been meant, or else all that there are. */
export function describeUnknown(given: string, names: readonly string[]): string {
  const nearest = nearestName(given, names);
  const shown = `\`${printableLine(given.slice(0, 60))}\` is unknown`;
  if (nearest !== undefined) return `${shown}: did you mean \`${nearest}\`?`;
  return `${shown}; expected one of ${names.toSorted().join(", ")}.`;
}
