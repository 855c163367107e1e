// Supervises a script that is made from the generator's sources in the folder that is given.
import path from "node:path";
import { generatorSources } from "../../../../scripts/support/freshness.mjs";
import { superviseEdited } from "../../../../scripts/support/supervise-edited.mjs";

const [root = ""] = process.argv.slice(2);
const script = path.join(import.meta.dirname, "script.mjs");
process.exitCode = await superviseEdited(script, [], { root, sources: generatorSources });
