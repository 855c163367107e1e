import { compareOverlays } from "../../compare/compare-overlays.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";

/**
 * Judges the methods that overlays add to a client, which depend on the document too.
 *
 * A member that is replaced by an operation of the same name still exists; it is judged as an operation.
 */
export function judgeOverlays({ before, after }: Sides): Finding[] {
  return compareOverlays(before.overlays, after.overlays).flatMap(
    ({ member, overlay, becomes }): Finding[] => {
      if (becomes === "superseded") return [];
      if (becomes === "new") {
        const message = `${member}() is new, by the overlay ${overlay}`;
        return [{ severity: "minor", kind: "member-added", message }];
      }
      const message = `${member}(), which the overlay ${overlay} added, is gone`;
      return [{ severity: "major", kind: "member-removed", message }];
    },
  );
}
