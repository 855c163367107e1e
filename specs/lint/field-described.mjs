import { isObject } from "../../generator/document/extensions/place.mjs";
import { hasText } from "../../generator/document/extensions/wording.mjs";

/** Every field says what it means: the reference docs and the generated clients show it. */
export function fieldDescribed() {
  return {
    SchemaProperties(
      /** @type {unknown} */ properties,
      /** @type {import("../../generator/document/extensions/place.mjs").Context} */ context,
    ) {
      if (!isObject(properties)) return;
      for (const [name, schema] of Object.entries(properties)) {
        const { node } = context.resolve(schema);
        // A field that refers to a schema may say more beside the reference.
        if (hasText(Object(schema).description) || hasText(Object(node).description)) continue;
        context.report({
          message: `Field ${name} has no description: given nothing, expected a sentence that says what it means.`,
          location: context.location.child([name]).key(),
        });
      }
    },
  };
}
