import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Additions } from "../../../../../generator/document/additions/additions.js";
import { layAdditions } from "../../../../../generator/document/additions/lay-additions.js";
import type { Laid } from "../../../../../generator/document/additions/lay-additions.js";
import { pathShape } from "../../../../../generator/api/path-shape.js";
import type { OpenApiDocument } from "../../../../../generator/api/openapi.js";
import { createFolderOfFile } from "../../../support/temporary-folder.js";
import { forEachOperation } from "./our-form.js";
import { isRecord } from "../../../../../runtime/json/values.js";

const folder = createFolderOfFile();
let count = 0;

/** Lays what is ours in a document over a published one. */
export function follow(ours: OpenApiDocument, published: OpenApiDocument): Laid {
  return layAdditions(createAdditions(additionsOf(ours)), published);
}

/** Writes additions, and reads them as the generator does. */
export function createAdditions(content: unknown): Additions {
  count += 1;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${count}.additions.yaml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(content));
  return new Additions(file, folder);
}

/** Lists the extensions of every operation, by method and path. */
export function listExtensions(document: OpenApiDocument): Map<string, string> {
  const found = new Map<string, string>();
  forEachOperation(document, (operation, method, at) => {
    const own = ["x-budget", "x-retry"].map((name) => operation[name]);
    found.set(`${method} ${pathShape(at)}`, JSON.stringify(own));
  });
  return found;
}

/** What is ours in a document, as the file with its additions holds it. */
function additionsOf(document: object): unknown {
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
      if (key === "servers" || key === "security") return [[key, value]];
      const kept = keep(value, key, false);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

const texts = new Set(["contact", "description", "example", "examples", "license", "summary"]);
const selected = new Set(["$ref", "in", "name", "operationId", "tags", "securitySchemes"]);
const maps = new Set([
  "content",
  "headers",
  "parameters",
  "paths",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "parameters", "prefixItems"]);

function keep(value: unknown, key: string, isMember: boolean): unknown {
  if (!isMember && (key.startsWith("x-") || texts.has(key) || selected.has(key))) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => keep(item, "", true) ?? {});
    return lists.has(key) && items.some(hasMembers) ? items : undefined;
  }
  if (!isRecord(value)) return undefined;
  const isMap = maps.has(key) && !isMember;
  const entries = Object.entries(value).map(([name, each]) => [name, keep(each, name, isMap)]);
  const kept = Object.fromEntries(entries.filter(([, each]) => each !== undefined));
  return hasMembers(kept) ? kept : undefined;
}

function hasMembers(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
