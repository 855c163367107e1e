import { asItems, asNode, type Node } from "../standard/read-document.js";

/**
 * What a discriminator demands of values of a schema: that a property has one of the values which lead to it, by the
 * mapping or else by its name (OpenAPI 3.1.1, section 4.8.25). What the schema itself says of the property counts more.
 *
 * @param name what the schema is called; one without a name is none that a discriminator could choose
 */
export function chosenBy(discriminator: unknown, name: string | undefined, schema: Node): Node {
  const { propertyName, mapping } = asNode(discriminator);
  if (typeof propertyName !== "string" || name === undefined) return {};
  const mapped = Object.entries(asNode(mapping)).filter(
    ([, target]) => String(target).split("/").at(-1) === name,
  );
  const values = mapped.length > 0 ? mapped.map(([value]) => value) : [name];
  const declared = listValues(asNode(asNode(schema["properties"])[propertyName]));
  const possible = values.filter((value) => declared?.includes(value) ?? true);
  const required = [propertyName];
  if (possible.length === 0) return { required };
  return { properties: { [propertyName]: { type: "string", enum: possible } }, required };
}

function listValues({ enum: values, const: value }: Node): readonly unknown[] | undefined {
  if (value !== undefined) return [value];
  return values === undefined ? undefined : asItems(values);
}
