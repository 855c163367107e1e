import { findWording } from "../../compare/find-wording.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";

/** Judges texts, which programs do not read. */
export function judgeWording({ before, after }: Sides): Finding[] {
  return findWording(before.api.document, after.api.document).map((place) => ({
    severity: "patch",
    kind: "wording",
    message: `${place} has a different text`,
  }));
}
