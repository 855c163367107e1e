import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Source } from "../../../generator/document/plan.js";

/** Documents that readme.io publishes: those that are about parameters, bodies, answers and servers. */
export function listExamples(version: "3.0" | "3.1"): Source[] {
  const { resolve } = createRequire(import.meta.url);
  const examples = path.dirname(resolve("@readme/oas-examples/package.json"));
  const folder = path.join(examples, version, "json");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ name: path.basename(file, ".json"), file: path.join(folder, file) }));
}
