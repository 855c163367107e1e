import { findGaps } from "../../compare/find-gaps.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";

/** Judges requests and responses: every difference that callers see in what they send or receive. */
export function judgeWire({ before, after }: Sides): Finding[] {
  return findGaps(before.api, after.api).flatMap(({ kind, effect }): Finding[] =>
    effect === undefined ? [] : [{ kind, severity: effect.severity, message: effect.reason }],
  );
}
