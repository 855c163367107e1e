import { isObject } from "./place.mjs";

/** What is ours is in the additions of a document, so that a published one can replace it. */
export function noExtension() {
  return {
    any(/** @type {unknown} */ node, /** @type {import("./place.mjs").Context} */ context) {
      if (context.type.extensionsPrefix !== "x-" || !isObject(node)) return;
      for (const name of Object.keys(node)) {
        if (!name.startsWith("x-")) continue;
        const file = context.location.source.absoluteRef.replace(/^.*[\\/]|\.[^.]*$/g, "");
        context.report({
          message: `${name} is ours: given in the document, expected in ${file}.additions.yaml.`,
          location: context.location.child([name]).key(),
        });
      }
    },
  };
}
