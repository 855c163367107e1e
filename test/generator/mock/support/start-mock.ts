import path from "node:path";
import { runMock } from "../../../../generator/programs/mock.js";

const [file = "", ...args] = process.argv.slice(2);
process.exitCode = await runMock(args, {
  root: path.dirname(file),
  command: "npx client-weaver",
  loadConfig: async () => ({ apis: { openapi: file }, out: "client" }),
});
