import { extensionNames } from "./extension-schemas.mjs";
import { isObject } from "./place.mjs";
import { listed } from "./wording.mjs";

/** Extensions that Redocly and its docs understand. */
const redocly = [
  "x-additionalPropertiesName",
  "x-codeSamples",
  "x-displayName",
  "x-enumDescriptions",
  "x-examples",
  "x-explicitMappingOnly",
  "x-hideReplay",
  "x-hideTryItPanel",
  "x-ignoredHeaderParameters",
  "x-internal",
  "x-logo",
  "x-summary",
  "x-tagGroups",
  "x-traitTag",
];

const known = new Set([...extensionNames, ...redocly]);

/** An unknown `x-` name is a typo: it would be ignored silently. */
export function extensionKnown() {
  return {
    any(/** @type {unknown} */ node, /** @type {import("./place.mjs").Context} */ context) {
      // Elsewhere, as among a response's headers, a name may begin with x- and mean something else.
      if (context.type.extensionsPrefix !== "x-" || !isObject(node)) return;
      for (const name of Object.keys(node)) {
        if (!name.startsWith("x-") || known.has(name)) continue;
        context.report({
          message: `Unknown extension: given ${name}, expected one of ${listed(known)}.`,
          location: context.location.child([name]).key(),
        });
      }
    },
  };
}
