import { projectRoot } from "../support/project.mjs";
import { generate } from "./generate.js";

process.exitCode = await generate(process.argv.slice(2), projectRoot);
