import {
  emitDoc,
  emitKey,
  emitProse,
  emitString,
  emitUnion,
} from "../../../generator/text/code.js";
import type { ReasoningRow } from "../index.js";

/** Emits the type of the settings in a row; `undefined` if its models accept none. */
export function emitSettings(row: ReasoningRow, settingField: string): string | undefined {
  return emitPlace(readPlaces(row, settingField), "  ");
}

/** A place in the settings: its values, or further places. */
interface Place {
  values?: readonly string[];
  default?: string | undefined;
  readonly children: Map<string, Place>;
}

function readPlaces({ accepts, defaults = {} }: ReasoningRow, settingField: string): Place {
  const setting: Place = { children: new Map() };
  for (const [path, values] of Object.entries(accepts)) {
    let place = setting;
    for (const step of path.split(".").slice(settingField.split(".").length)) {
      const child = place.children.get(step) ?? { children: new Map() };
      place.children.set(step, child);
      place = child;
    }
    place.values = values;
    place.default = defaults[path];
  }
  return setting;
}

const inlineWidth = 80;

function emitPlace({ values, children }: Place, indent: string): string | undefined {
  if (values !== undefined) return emitUnion(values);
  if (children.size === 0) return undefined;
  const inner = `${indent}  `;
  const members = [...children].map(
    ([name, child]) => `${emitKey(name)}?: ${emitPlace(child, inner)}`,
  );
  const docs = [...children.values()].map((child) => emitDefault(child, inner));
  const inline = `{ ${members.join("; ")} }`;
  if (inner.length + inline.length <= inlineWidth && docs.join("") === "") return inline;
  return `{\n${members.map((member, at) => `${docs[at]}${inner}${member};\n`).join("")}${indent}}`;
}

function emitDefault({ default: value }: Place, indent: string): string {
  if (value === undefined) return "";
  return `${emitDoc(`@default ${emitProse(emitString(value))}`)
    .map((line) => `${indent}${line}`)
    .join("\n")}\n`;
}
