import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { ApiName } from "../../specs/support/redocly.js";
import { guide, shown, spec, topic, type Carrier, type Section } from "./carrier.js";

/** A section as its file has it: below each fact the kinds of its carriers, each with what finds it. */
interface WrittenSection {
  readonly name: string;
  readonly statements: readonly Readonly<Record<string, readonly WrittenCarrier[]>>[];
}

type WrittenCarrier = Readonly<Record<string, readonly string[]>>;

const folder = path.join(import.meta.dirname, "../sections");

/** Reads every section, in the order of the description. */
export function readSections(): Section[] {
  const files = readdirSync(folder).toSorted();
  return files.map((file) => readSection(parse(readFileSync(path.join(folder, file), "utf8"))));
}

function readSection({ name, statements }: WrittenSection): Section {
  const facts = statements.flatMap((statement) => Object.entries(statement));
  const read = facts.map(([fact, carriers]) => ({ fact, carriers: carriers.map(readCarrier) }));
  return { name, statements: read };
}

function readCarrier(written: WrittenCarrier): Carrier {
  const [[kind = "", [first = "", second = "", third = ""]] = ["", []]] = Object.entries(written);
  const create = kinds[kind];
  if (create === undefined) throw new Error(`"${kind}" is no kind of carrier`);
  return create(first, second, third);
}

const kinds: Readonly<Record<string, (...written: [string, string, string]) => Carrier>> = {
  spec: (api, pointer, says) => spec(readApi(api), pointer, says),
  topic: (api, tag, says) => topic(readApi(api), tag, says),
  shown,
  guide,
};

/** The APIs that have a document. */
export const apis: readonly ApiName[] = ["v2", "v3", "v4", "billing", "integrations", "signup"];

function readApi(name: string): ApiName {
  const api = apis.find((known) => known === name);
  if (api === undefined) throw new Error(`"${name}" is no API`);
  return api;
}
