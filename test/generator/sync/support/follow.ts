import { pathShape } from "../../../../generator/compare/match-operations.js";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import { mergeApi, type ApiMerge } from "../../../../generator/sync/merge-api.js";
import { forEachOperation } from "./our-form.js";

/** Merges a published document with ours as the command does. */
export function follow(ours: OpenApiDocument, published: OpenApiDocument): ApiMerge {
  const own = { name: "things", file: "things.yaml", document: ours, text: "" };
  return mergeApi({ name: "things", from: "published", document: published, outside: [] }, own);
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
