import { readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Carrier, Section, Sources } from "./find-problems.js";
import { projectRoot } from "../../../docs/site/project.js";

const folder = path.join(import.meta.dirname, "../sections");

/** Reads every section, in the order of the description. */
export function readSections(): Section[] {
  const files = readdirSync(folder).toSorted();
  return files.map((file) => {
    const { name, statements }: { name: string; statements: Record<string, Carrier[]>[] } = parse(
      readFileSync(path.join(folder, file), "utf8"),
    );
    const facts = statements.flatMap((statement) => Object.entries(statement));
    return { name, statements: facts.map(([fact, carriers]) => ({ fact, carriers })) };
  });
}

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
