import type { Severity } from "../../../../../generator/compare/finding.js";
import type { Json } from "../base-document.js";

/** One change of the base document, and what it asks for in each direction. */
export interface Mutation {
  readonly title: string;
  readonly change: (document: Json) => void;
  /** `undefined`: nothing that anybody notices. */
  readonly forward: Severity | undefined;
  readonly backward: Severity | undefined;
  /** Part of what the verdict says of the change; `undefined`: it says nothing. */
  readonly says: string | undefined;
}

type Noticed = Severity | undefined;

/** Creates a row of the table. */
export const row = (
  title: string,
  [forward, backward]: readonly [forward: Noticed, backward: Noticed],
  says: string | undefined,
  change: (document: Json) => void,
): Mutation => ({ title, change, forward, backward, says });

export const list = (document: Json): Json => document["paths"]["/things"].get;
export const create = (document: Json): Json => document["paths"]["/things"].post;
export const get = (document: Json): Json => document["paths"]["/things/{id}"].get;
export const update = (document: Json): Json => document["paths"]["/things/{id}"].patch;
export const ping = (document: Json): Json => document["paths"]["/things/{id}/ping"].post;
export const schemas = (document: Json): Json => document["components"].schemas;
export const request = (document: Json): Json => schemas(document)["ThingCreate"].properties;
export const response = (document: Json): Json => schemas(document)["Thing"].properties;
export const table = (document: Json): Json => document["x-reasoning"];
export const first = (document: Json): Json => table(document)["rows"][0];
export const country = (document: Json): Json => request(document)["country"]["x-regions"].south;
export const json = (schema: object): Json => ({ "application/json": { schema } });

/** Replaces a text wherever it is in a document. */
export function rename(document: Json, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(from, to);
  for (const key of Object.keys(document)) delete document[key];
  Object.assign(document, JSON.parse(text));
}
