import { eachExtension } from "./place.mjs";
import { listed } from "./wording.mjs";

/** An unknown `x-` name is a typo: it would be ignored silently. Redocly has our names, and those of its docs, by place. */
export function extensionKnown() {
  return eachExtension((context, name) => {
    const known = Object.keys(context.type.properties).filter((each) => each.startsWith("x-"));
    if (known.includes(name)) return;
    context.report({
      message: `Unknown extension: given ${name}, expected one of ${listed(known)}.`,
      location: context.location.child([name]).key(),
    });
  });
}
