import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";

/**
 * Loads a plain JavaScript file as a function, with V8's code cache from an earlier run.
 *
 * @param {string} file
 * @param {readonly string[]} parameters names of the parameters that the file uses
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
    /** Writes V8's code cache. Call this at the end of the work: the cache includes only functions that have run. */
    keepCode() {
      const spent = cpuTime();
      if (spent <= known * muchMore) return;
      writeCode(codeFile, spent, script.createCachedData());
      known = spent;
    },
  };
}

/** A run that does no more than an earlier one never takes this much longer. */
const muchMore = 1.5;

/** Returns the CPU time of this process in milliseconds. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/**
 * Reads V8's code cache and the CPU time of the run that wrote it. A run that only prints help caches little, which is
 * of little use to a run that generates.
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

/** V8 requires its code cache at an offset divisible by eight. */
const effortSize = 8;

/**
 * Escapes non-ASCII characters, because V8 reads an ASCII file twice as fast and stores it in half the memory. The
 * bundler escapes those in strings; the rest are in regular expressions.
 *
 * @param {string} text
 */
export function escapeForeign(text) {
  return text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Writes a file atomically: other processes see all of it or nothing.
 *
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function writeWhole(file, contents) {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
