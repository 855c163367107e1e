import type { Finding } from "../finding.js";
import type { Side, Sides } from "../sides.js";

/** Judges the methods that overlays add to a client, which follow from the document as well. */
export function judgeOverlays({ before, after }: Sides): Finding[] {
  const [old, current] = [listMembers(before), listMembers(after)];
  return [
    ...[...old]
      .filter(([member]) => !current.has(member))
      .map(([member, overlay]): Finding => ({
        severity: "major",
        rule: "member-removed",
        message: `${member}(), which the overlay ${overlay} added, is gone`,
      })),
    ...[...current]
      .filter(([member]) => !old.has(member))
      .map(([member, overlay]): Finding => ({
        severity: "minor",
        rule: "member-added",
        message: `${member}() is new, by the overlay ${overlay}`,
      })),
  ];
}

/** A member that gave way to an operation of the same name is still there, and what the operation is is judged elsewhere. */
function listMembers({ overlays }: Side): Map<string, string> {
  return new Map(
    Object.entries(overlays).flatMap(([overlay, { added, superseded }]) =>
      [...added, ...superseded].map((member): [string, string] => [member, overlay]),
    ),
  );
}
