// Runs the generator's programs again and again in one process: from the same file as `npm run generate` and the others, or
// from a package that is installed.
//
// A watch does the same: what stays is what V8 has made of the code.
import path from "node:path";
import { Readable } from "node:stream";
import { fingerprint, generatorSources } from "../../../../scripts/support/freshness.mjs";
import { loadProgram } from "../../../../scripts/support/generator-program.mjs";
import { projectRoot } from "../../../../scripts/support/project.mjs";

/** @typedef {{ name: string, folder: string, args: string[], input: string }} Run */

const home = process.cwd();
const ours = fingerprint(projectRoot, generatorSources);
const send = (/** @type {object} */ message) => process.connected && tell(message);
const tell = /** @type {(message: object) => boolean} */ (process.send?.bind(process));
/** @type {Map<string, import("../../../../scripts/support/generator-program.mjs").Program>} */
const programs = new Map();
const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

// What a program tells whoever watches over it is not for whoever runs it here.
delete process.send;
for (const name of /** @type {const} */ (["stdout", "stderr"])) {
  process[name].write = (/** @type {string | Uint8Array} */ chunk) => {
    send({ [name]: typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8") });
    return true;
  };
}
process.on("message", (/** @type {Run | "interrupt"} */ message) => {
  if (message === "interrupt") process.emit("SIGINT");
  else void run(message).then((exitCode) => send({ exitCode }));
});
process.once("disconnect", process.exit.bind(process));

/** @param {Run} run */
async function run({ name, folder, args, input }) {
  if (!path.isAbsolute(name) && fingerprint(folder, generatorSources) !== ours)
    throw new Error("The generator was edited in this folder, and has to run in its own process.");
  const program = programs.get(name) ?? (await load(name));
  process.chdir(folder);
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  const exitCode = await program(args, folder);
  for (const signal of signals) process.removeAllListeners(signal);
  process.chdir(home);
  return exitCode;
}

/** @param {string} name */
async function load(name) {
  const isInstalled = path.isAbsolute(name);
  const program = isInstalled ? Object.values(await import(name))[0] : await loadProgram(name);
  programs.set(name, program);
  return program;
}
