import { splitPointer } from "../../runtime/json/pointer.js";

/** Name of the component schema that a reference leads to; `undefined`: it leads elsewhere, or into one. */
export function schemaNameOf(reference: string): string | undefined {
  const [components, section, name, ...deeper] = splitPointer(reference);
  const isSchema = components === "components" && section === "schemas" && deeper.length === 0;
  return isSchema ? name : undefined;
}
