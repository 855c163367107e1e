#!/usr/bin/env node
// npx client-weaver: runs a command in a process of its own that this one watches over.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

const isOld = major < 20 || (major === 20 && minor < 19);
await (isOld ? refuse() : start());

async function refuse() {
  const { printError } = await import("../scripts/support/print.mjs");
  printError(`client-weaver needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exitCode = 2;
}

async function start() {
  const { isSupervised } = await import("../scripts/support/supervise.mjs");
  const args = process.argv.slice(2);
  if (isSupervised()) {
    const { runClientWeaver } = await import("./programs/client-weaver.js");
    process.exitCode = await runClientWeaver(args);
  } else {
    const { superviseScript } = await import("../scripts/support/supervise-script.mjs");
    const { code } = await superviseScript(import.meta.filename, args);
    process.exitCode = code;
  }
}
