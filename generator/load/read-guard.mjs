// Stands between Redocly and everything that a document could make it read.
//
// Redocly follows every reference by `lstatSync` and `promises.readFile` of node:fs, or by `fetch`. All three ask here
// first, and nothing else in the process reaches the network at all.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { judgeAddress, judgeFile } from "./judge-read.js";

/**
 * @typedef {import("./read-rules.js").ReadRules} ReadRules
 * @typedef {import("./read-rules.js").RefusedRead} RefusedRead
 * @typedef {import("./read-rules.js").Findings} Findings
 */

const { lstatSync, readFileSync } = fs;
const { readFile } = fs.promises;
const fetchAnything = globalThis.fetch;
const mostRedirects = 5;

/** @type {ReadRules} */
let rules = { files: [], folders: [], allowed: [], given: {}, maxSize: 0, timeLimit: 0 };
/** @type {Map<string, RefusedRead>} */
let refused = new Map();
/** @type {Map<string, string>} */
let texts = new Map();
/** @type {Set<string>} */
let outside = new Set();
/** The only connections are those of `load`. */
let isLoading = 0;

/** Puts the guard in place, once and for the rest of the process. */
export function installGuard() {
  Object.assign(fs, { lstatSync: guardedStat, readFileSync: readFileBut });
  Object.assign(fs.promises, { readFile: guardedRead });
  syncBuiltinESMExports();
  globalThis.fetch = guardedFetch;
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function guardedConnect(...args) {
    if (isLoading === 0) throw new Error("Redocly has no network here");
    return Reflect.apply(connect, this, args);
  };
}

/**
 * Says what the next run may read.
 *
 * @param {ReadRules} next
 */
export function applyRules(next) {
  rules = next;
  [refused, texts, outside] = [new Map(), new Map(), new Set()];
}

/**
 * Returns what the run was refused, and what it has read from outside; with the texts in which the references are.
 *
 * @returns {Findings}
 */
export function takeFindings() {
  const isOfInterest = refused.size + outside.size > 0;
  return {
    refused: [...refused.values()],
    outside: [...outside],
    texts: isOfInterest ? Object.fromEntries(texts) : {},
  };
}

// A document's references come here as strings; what comes as a URL object is Node's own loader of modules.

/** @type {typeof fs.lstatSync} */
const guardedStat = /** @type {any} */ (
  (/** @type {string | URL} */ file, /** @type {import("node:fs").StatSyncOptions} */ options) => {
    if (typeof file === "string") admitFile(file);
    return lstatSync(file, options);
  }
);

/** @type {typeof fs.promises.readFile} */
const guardedRead = /** @type {any} */ (
  async (/** @type {string | URL} */ file, /** @type {BufferEncoding} */ options) => {
    if (typeof file !== "string") return readFile(file, options);
    const real = admitFile(file);
    // What was looked at is what is read, whatever becomes of a link meanwhile. A pipe or a device may never end.
    if (real !== undefined && !fs.statSync(real).isFile()) throw new Error(`${file} is not a file`);
    const text = await readFile(real ?? file, options);
    texts.set(file, String(text));
    return text;
  }
);

/** The command line takes its options from a file of this name in the working folder, whoever has put it there. */
const readFileBut = /** @type {typeof fs.readFileSync} */ (
  (/** @type {any} */ file, /** @type {any} */ options) => {
    if (typeof file !== "string" || path.basename(file) !== ".env")
      return readFileSync(file, options);
    throw Object.assign(new Error(`ENOENT: no such file, open '${file}'`), { code: "ENOENT" });
  }
);

/**
 * Returns the real path of a file that may be read; `undefined` when there is no such file.
 *
 * @param {string} file
 */
function admitFile(file) {
  const verdict = judgeFile(path.resolve(file), rules);
  if (!verdict.isAllowed) throw refuse(file, verdict);
  if (verdict.isOutside) outside.add(file);
  return verdict.real;
}

/**
 * @param {string | URL | Request} input
 * @returns {Promise<Response>}
 */
async function guardedFetch(input) {
  const url = input instanceof Request ? input.url : String(input);
  const given = Object.hasOwn(rules.given, url) ? rules.given[url] : undefined;
  const loaded = given === undefined ? await load(url) : { text: given, type: "application/yaml" };
  texts.set(url, loaded.text);
  return new Response(loaded.text, { headers: { "content-type": loaded.type } });
}

/** @param {string} url */
async function load(url) {
  const signal = AbortSignal.timeout(rules.timeLimit);
  let address = admitUrl(url, url, "");
  for (let hops = 0; hops < mostRedirects; hops += 1) {
    const response = await request(address, signal);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null)
      return await readResponse(response, url);
    await response.body?.cancel();
    const next = new URL(location, address).href;
    address = admitUrl(next, url, `redirects to ${next}, which `);
  }
  throw new Error(`${url} redirects more than ${mostRedirects} times`);
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function request(address, signal) {
  isLoading += 1;
  try {
    const accept = "application/yaml, application/json;q=0.9, */*;q=0.8";
    return await fetchAnything(address, { redirect: "manual", signal, headers: { accept } });
  } finally {
    isLoading -= 1;
  }
}

/**
 * @param {Response} response
 * @param {string} url
 */
async function readResponse(response, url) {
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > rules.maxSize) throw new Error(`${url} is larger than ${rules.maxSize} bytes`);
    chunks.push(chunk);
  }
  const type = response.headers.get("content-type") ?? "text/plain";
  return { text: Buffer.concat(chunks).toString("utf8"), type };
}

/**
 * Returns the address in its normal form, if it may be asked.
 *
 * @param {string} address
 * @param {string} reference the address that the document gives
 * @param {string} how
 */
function admitUrl(address, reference, how) {
  const verdict = judgeAddress(new URL(address), rules);
  if (!verdict.isAllowed)
    throw refuse(reference, { ...verdict, reason: `${how}${verdict.reason}` });
  if (verdict.isOutside) outside.add(reference);
  return address;
}

/**
 * @param {string} target
 * @param {{ reason: string, allow?: string }} why
 */
function refuse(target, { reason, allow }) {
  const name = target.startsWith("file://") ? fileURLToPath(target) : target;
  refused.set(name, { target: name, reason, ...(allow !== undefined && { allow }) });
  return new Error(`${name} ${reason}`);
}
