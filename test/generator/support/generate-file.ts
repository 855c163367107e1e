import path from "node:path";
import { parse } from "yaml";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { generate, type Generation } from "../../../generator/run/generate.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { overlays } from "../../../overlays/index.js";
import { overlayOf } from "./overlay-of.js";
import { createFolder } from "./temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Generates the client of one document in memory; `beside` are files in its folder, of which some are overlays. Another
 * overlay sets its extensions.
 */
export async function generateDocument(
  name: string,
  text: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<Generation> {
  const extensions = overlayOf(parse(text));
  const fixes =
    extensions === undefined ? beside : { ...beside, "fix-extensions.json": extensions };
  const folder = createFolder({ ...fixes, [name]: text });
  const file = path.join(folder, name);
  const sidecars = Object.keys(fixes).filter((each) => each.startsWith("fix-"));
  const plan = await createFilePlan(file, path.join(folder, "out"), root, {
    overlays,
    sidecars: sidecars.map((each) => path.join(folder, each)),
  });
  const context = { reporter: quietReporter, signal: new AbortController().signal };
  return generate({ ...plan, root: folder }, context);
}
