import type { Severity } from "../../../../../generator/follow/compare/change.js";
import type { Json } from "./base-document.js";
import { readCases } from "../../../../support/read-cases.js";

/** One change of the base document, and what it asks for in each direction. */
export interface Mutation {
  /** What the verdict says of the change, or what the change is where that says nothing of it. */
  readonly title: string;
  readonly change: (document: Json) => void;
  /** `undefined`: nothing that anybody notices. */
  readonly forward: Severity | undefined;
  readonly backward: Severity | undefined;
  /** Part of what the verdict says. */
  readonly says: string;
}

/** Changes of one judgment; what the verdict says is the title of each, if it is not the same for all. */
interface Judged extends Partial<Pick<Mutation, "forward" | "backward" | "says">> {
  readonly changes: Readonly<Record<string, Change>>;
}

/** What stands at places of the document afterwards: names with spaces between them, from one of `roots` on; `null` is nothing. */
export type Change = Readonly<Record<string, unknown>> & {
  /** Texts that are replaced wherever they are. */
  readonly everywhere?: Readonly<Record<string, string>>;
  /** Places whose entries are in the other order. */
  readonly reversed?: readonly string[];
};

const roots: Readonly<Record<string, string>> = {
  list: "paths /things get",
  create: "paths /things post",
  thing: "paths /things/{id}",
  get: "paths /things/{id} get",
  update: "paths /things/{id} patch",
  ping: "paths /things/{id}/ping post",
  schemas: "components schemas",
  body: "components schemas ThingCreate properties",
  answer: "components schemas Thing properties",
  models: "x-reasoning rows 0",
};

const table: readonly Judged[] = readCases("mutations.yaml", import.meta.url);

/** Changes of the base document; each is judged forward, and backward as the change undone. */
export const mutations: readonly Mutation[] = table.flatMap(
  ({ changes, forward, backward, says }) =>
    Object.entries(changes).map(([title, change]) => ({
      title,
      change: (document) => apply(document, change),
      forward,
      backward,
      says: says ?? title,
    })),
);

/** Changes the places of a document. */
export function apply(document: Json, { everywhere = {}, reversed = [], ...places }: Change): void {
  replaceAll(document, Object.entries(everywhere));
  for (const place of reversed) edit(document, place, reverse);
  for (const [place, value] of Object.entries(places)) edit(document, place, () => value);
}

function edit(document: Json, place: string, change: (value: unknown) => unknown): void {
  const [root = "", ...others] = place.split(" ");
  const steps = [...(roots[root] ?? root).split(" "), ...others];
  const last = steps.pop() ?? "";
  const owner = steps.reduce((node, step) => node[step], document);
  const value = change(owner[last]);
  if (value !== null) owner[last] = structuredClone(value);
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete owner[last];
}

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  return Object.fromEntries(Object.entries(Object(value)).toReversed());
}

function replaceAll(document: Json, texts: readonly (readonly [from: string, to: string])[]): void {
  const replaced = texts.reduce(
    (all, [from, to]) => all.replaceAll(from, to),
    JSON.stringify(document),
  );
  for (const key of Object.keys(document)) delete document[key];
  Object.assign(document, JSON.parse(replaced));
}
