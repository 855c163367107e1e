import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../../docs/site/project.js";
import type { Sources } from "./find-problems.js";

const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"];

/** Reads the documents as they are generated, and the tests and pages of the project as they are needed. */
export function readSources(): Sources {
  const texts = new Map<string, string | undefined>();
  const readText = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, readIfThere(path.join(projectRoot, file)));
    return texts.get(file);
  };
  const readDocument = (api: string): unknown =>
    JSON.parse(readText(`generated/${api}/openapi.json`) ?? "null");
  return { documents: Object.fromEntries(apis.map((api) => [api, readDocument(api)])), readText };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
