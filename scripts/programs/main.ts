import { generate } from "./generate.js";

process.exitCode = await generate(process.argv.slice(2));
