import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Api } from "../../../../../generator/api/api.js";
import type { OpenApiDocument } from "../../../../../generator/api/openapi.js";
import { readApi } from "../../../../../generator/api/read/read-api.js";
import { asDocument } from "../../../../../generator/document/additions/json.js";
import type { Json } from "../../../follow/verdict/support/base-document.js";
import { follow } from "./follow.js";

const readText = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const [oursText, publishedText] = [readText("ours.yaml"), readText("published.yaml")];

/** A document of ours: things that can be listed, made and read. */
export function createOurs(): OpenApiDocument {
  return asDocument(parse(oursText));
}

/** The same as somebody else publishes it: whole paths, ids made of functions' names, other names, no extensions. */
export function createPublished(): OpenApiDocument {
  return asDocument(parse(publishedText));
}

/** Reads a document as the generator does. */
export function read(document: OpenApiDocument): Api {
  return readApi("things", document, () => ({ file: "things.yaml" }));
}

/** Lays what is ours in a document over a published one. */
export function merge(ours: OpenApiDocument, published: OpenApiDocument): OpenApiDocument {
  return follow(ours, published).document;
}

/** A document as somebody publishes it who knows nothing of our extensions. */
export function withoutExtensions(document: object): Json {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  );
}

/** Reads what stands at a place of a document, as steps with dots between them. */
export function at(document: unknown, place: string): unknown {
  const enter = (node: unknown, step: string): unknown => node && Object(node)[step];
  return place.split(".").reduce(enter, document);
}

/** A copy of a document with something else at a place. */
export function change<Document>(document: Document, place: string, value: unknown): Document {
  const copy = structuredClone(document);
  const steps = place.split(".");
  const last = steps.pop() ?? "";
  const owner = Object(steps.length === 0 ? copy : at(copy, steps.join(".")));
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}
