import path from "node:path";
import { createFilePlan } from "../../../../generator/load/plan.js";
import { runMock } from "../../../../generator/programs/mock.js";

const root = path.resolve(import.meta.dirname, "../../../..");
const [file = "", ...args] = process.argv.slice(2);
process.exitCode = await runMock(args, await createFilePlan(file, path.dirname(file), root));
