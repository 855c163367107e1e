import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Additions } from "../../../../../generator/load/additions/additions.js";
import { layAdditions, type Laid } from "../../../../../generator/load/additions/lay-additions.js";
import { pathShape } from "../../../../../generator/model/path-shape.js";
import type { OpenApiDocument } from "../../../../../generator/model/openapi.js";
import { createFolderOfFile } from "../../../support/temporary-folder.js";
import { additionsOf } from "./additions-of.js";
import { forEachOperation } from "./our-form.js";

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
