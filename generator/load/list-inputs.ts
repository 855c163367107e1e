import path from "node:path";
import type { Plan } from "./plan.js";

/** Lists Redocly's arguments for a plan: its documents and its configuration. */
export function listInputs({ sources, config, root }: Plan): string[] {
  const inputs = sources.map(({ file, origin }) => origin?.address ?? path.relative(root, file));
  return [...inputs, "--config", config];
}
