import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { writeWhole } from "./kept-file.js";

/**
 * Loads a file of plain JavaScript as a function, with the code that V8 has made of it in an earlier run.
 *
 * @param {string} file
 * @param {readonly string[]} parameters what the file calls things that it is given
 */
export function loadScript(file, parameters) {
  const codeFile = `${file}.code`;
  const { effort, cachedData } = readCode(codeFile);
  const head = `(function (${parameters.join(", ")}) {`;
  const script = new Script(`${head}${readFileSync(file, "latin1")}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  let known = script.cachedDataRejected === true ? 0 : effort;
  return {
    /** @param {readonly unknown[]} args */
    run(...args) {
      script.runInThisContext()(...args);
    },
    /** Code that has run is part of what V8 hands out, so this is called at the end of the work. */
    keepCode() {
      const spent = cpuTime();
      if (spent <= known * muchMore) return;
      writeCode(codeFile, spent, script.createCachedData());
      known = spent;
    },
  };
}

/** A run that does as much as an earlier one never takes so much longer. */
const muchMore = 1.5;

/** Time in milliseconds that this process has worked. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/**
 * Reads V8's code for what a run has needed, behind the time that it took: one that asks for help needs little, and
 * leaves little to a run that generates.
 *
 * @param {string} file
 */
function readCode(file) {
  try {
    const bytes = readFileSync(file);
    return { effort: bytes.readDoubleLE(0), cachedData: bytes.subarray(effortSize) };
  } catch {
    return { effort: 0, cachedData: undefined };
  }
}

/**
 * @param {string} file
 * @param {number} effort
 * @param {Uint8Array} code
 */
function writeCode(file, effort, code) {
  const head = Buffer.alloc(effortSize);
  head.writeDoubleLE(effort);
  writeWhole(file, Buffer.concat([head, code]));
}

/** V8 wants its code at an address that eight divides. */
const effortSize = 8;

/**
 * V8 reads a file twice as fast, and keeps it in half of the memory, when all its characters are ASCII. The bundler
 * escapes what is in strings; the rest are members of regular expressions.
 *
 * @param {string} text
 */
export function escapeForeign(text) {
  return text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
