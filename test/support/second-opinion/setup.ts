import { afterAll, afterEach } from "vitest";
import { SecondOpinion } from "./second-opinion.js";

/** The one that watches a whole test file; a worker that takes further files runs this anew for each. */
export const secondOpinion: SecondOpinion = new SecondOpinion();

afterEach(assertNone);
afterAll(() => {
  secondOpinion.stop();
  assertNone();
});

function assertNone(): void {
  const violations = secondOpinion.takeViolations();
  if (violations.length === 0) return;
  throw new Error(["The documents do not allow what has passed:", ...violations].join("\n  "));
}
