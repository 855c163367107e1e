import { runSync } from "../../generator/programs/sync.js";
import { loadOverlays } from "./load-overlays.js";

/** The command line of a sync, with this project's overlays. */
export function sync(args: readonly string[], root?: string): Promise<number> {
  return runSync(args, loadOverlays, root);
}
