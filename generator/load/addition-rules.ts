import { knownExtensions } from "./known-extensions.js";
import type { Plan } from "./plan.js";
import { type LintRules, rulesOf } from "./redocly.js";

/**
 * Returns the rules for a document of somebody else with what additions and sidecars add: the extensions of the run are
 * known, and as their schemas say. `undefined` for the documents of a project, which has rules of its own.
 */
export async function additionRules(plan: Plan): Promise<LintRules | undefined> {
  if (plan.lint !== undefined) return undefined;
  // Most runs over such a document add nothing to it.
  const { extensionsPlugin } = await import("./extensions/plugin.mjs");
  return {
    extends: [rulesOf(plan)],
    plugins: [extensionsPlugin(knownExtensions(plan))],
    rules: { "sdk/extension-known": "error", "sdk/extension-shape": "error" },
    // `extends` takes over rules alone.
    resolve: { doNotResolveExamples: true },
  };
}
