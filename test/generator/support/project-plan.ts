import path from "node:path";
import type { Plan } from "../../../generator/document/plan.js";

/** The plan of a project in a folder, of documents in YAML that lie there. */
export function projectPlan(root: string, ...names: readonly string[]): Plan {
  const config = path.join(root, "redocly.yaml");
  return {
    root,
    lint: { config, documents: config },
    rules: [config, path.join(root, "lint")],
    sources: names.map((name) => ({ name, file: path.join(root, `${name}.yaml`) })),
    out: path.join(root, "generated"),
    runtime: { kind: "package", name: "things" },
    command: "npm run generate",
    // One more than runs generate: several get a folder each.
    names: [...names, "elsewhere"],
  };
}
