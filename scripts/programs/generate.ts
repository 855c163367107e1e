import { runGenerate } from "../../generator/programs/generate.js";
import { loadOverlays } from "./load-overlays.js";

/** The command line of the generator, with this project's overlays. */
export function generate(args: readonly string[], root?: string): Promise<number> {
  return runGenerate(args, loadOverlays, root);
}
