import { splitPointer } from "../../runtime/json/pointer.js";

/**
 * Returns the name of the component schema that a reference targets; `undefined` if it targets anything else, or a part
 * of one.
 */
export function schemaNameOf(reference: string): string | undefined {
  const [components, section, name, ...deeper] = splitPointer(reference);
  const isSchema = components === "components" && section === "schemas" && deeper.length === 0;
  return isSchema ? name : undefined;
}
