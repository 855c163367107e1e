import { extensionNames } from "./extension-schemas.mjs";
import { eachExtension } from "./place.mjs";
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
  return eachExtension((context, name) => {
    if (known.has(name)) return;
    context.report({
      message: `Unknown extension: given ${name}, expected one of ${listed(known)}.`,
      location: context.location.child([name]).key(),
    });
  });
}
