import path from "node:path";
import { runMock } from "../../../../generator/programs/mock.js";

const [file = "", ...args] = process.argv.slice(2);
const loadConfig = async () => ({ apis: { openapi: file }, out: "client" });
const project = { root: path.dirname(file), command: "npx client-weaver", loadConfig };
process.exitCode = await runMock(args, project);
