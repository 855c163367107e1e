// Guards everything that a document could make Redocly read.
//
// Redocly follows every reference with `lstatSync` and `promises.readFile` of node:fs, or with `fetch`. All three check
// here first, and nothing else in the process can reach the network.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beyondLimit, exceedsAliasLimit } from "./alias-limit.js";
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
/** Only `load` may open connections. */
let isLoading = 0;

/** Installs the guard for the lifetime of the process. */
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
 * Sets what the next run may read.
 *
 * @param {ReadRules} next
 */
export function applyRules(next) {
  rules = next;
  [refused, texts, outside] = [new Map(), new Map(), new Set()];
}

/**
 * Returns what the run was refused and what it read from outside, with the texts that contain the references.
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

// References of a document arrive here as strings; URL objects come from Node's own module loader.

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
    // Reads the path that was checked, even if a link has changed since. A pipe or a device may never end.
    if (real !== undefined && !fs.statSync(real).isFile()) throw new Error(`${file} is not a file`);
    const text = await readFile(real ?? file, options);
    await keepText(file, String(text));
    return text;
  }
);

/**
 * Hides `.env` files in the working folder, from which the command line would take options, no matter who wrote them.
 */
const readFileBut = /** @type {typeof fs.readFileSync} */ (
  (/** @type {any} */ file, /** @type {any} */ options) => {
    if (typeof file !== "string" || path.basename(file) !== ".env")
      return readFileSync(file, options);
    throw Object.assign(new Error(`ENOENT: no such file, open '${file}'`), { code: "ENOENT" });
  }
);

/**
 * Returns the real path of a file that may be read; `undefined` if it does not exist.
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
  await keepText(url, loaded.text);
  return new Response(loaded.text, { headers: { "content-type": loaded.type } });
}

/**
 * Keeps a text that a reference led to; throws if it would take too long to parse.
 *
 * @param {string} target
 * @param {string} text
 */
async function keepText(target, text) {
  const { message: reason, expected } = beyondLimit;
  if (await exceedsAliasLimit(text)) throw refuse(target, { reason, expected });
  texts.set(target, text);
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
 * Returns the normalized address if it may be requested.
 *
 * @param {string} address
 * @param {string} reference the address in the document
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
 * @param {Omit<RefusedRead, "target">} why
 */
function refuse(target, why) {
  const name = target.startsWith("file://") ? fileURLToPath(target) : target;
  refused.set(name, { target: name, ...why });
  return new Error(`${name} ${why.reason}`);
}
