import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isRecord, type JsonObject } from "../../../runtime/json/values.js";

/** Texts by their names in a template; a text can depend on its place, such as `summary` in `‹prose:summary›`. */
export type TemplateTexts = Readonly<Record<string, string | ((place: string) => string)>>;

/** Makes a document of a template in YAML, with texts in the place of their names in its names and values. */
export function fillTemplate(file: URL, texts: TemplateTexts): JsonObject {
  const fillText = (template: string): string =>
    template.replaceAll(/‹(\w+)(?::([\w-]+))?›/g, (_, name: string, place: string) => {
      const text = texts[name] ?? "";
      return typeof text === "string" ? text : text(place);
    });
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return fillText(value);
    if (Array.isArray(value)) return value.map(fill);
    return isRecord(value) ? fillMembers(value) : value;
  };
  const fillMembers = (members: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [fillText(name), fill(value)]),
    );
  return fillMembers(parse(readFileSync(file, "utf8"), { merge: true }));
}
