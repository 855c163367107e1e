import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Carrier, Section } from "./find-problems.js";

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
