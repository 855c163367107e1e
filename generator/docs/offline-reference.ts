import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { asList, asRecord, asText, type JsonObject } from "../../runtime/json/values.js";
import { attempt } from "../api/attempt.js";
import { generatorFolder } from "../api/generator-folder.js";
import { GeneratorError } from "../api/problem.js";

const template = path.join(generatorFolder, "docs", "offline-page.hbs");

/**
 * Writes the reference of each API as one file, which works without a network, with the command line of Redocly: the text
 * of each, by the name of its API.
 *
 * @param folder for what the command reads and writes
 */
export async function renderOffline(
  apis: readonly { readonly name: string; readonly document: object }[],
  folder: string,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const redocly = findRedocly();
  for (const { name, document } of apis) {
    const input = path.join(folder, "document.json");
    const output = path.join(folder, "page.html");
    await writeFile(input, JSON.stringify(withAddresses(document), withLinks));
    const options = ["--output", output, "--template", template];
    const args = [redocly, "build-docs", input, ...options, "--inlineBundle"];
    await promisify(execFile)(process.execPath, args, { cwd: folder, env, signal });
    pages.set(name, withPolicy(await readFile(output, "utf8")));
  }
  return pages;
}

function findRedocly(): string {
  const found = attempt(() => createRequire(import.meta.url).resolve("@redocly/cli/package.json"));
  if (found !== undefined) return path.join(path.dirname(found), "bin/cli.js");
  const message = "is not installed, and writes references";
  const expected = "what `npm install --save-dev @redocly/cli` installs";
  throw new GeneratorError({ file: "@redocly/cli", message, expected });
}

const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_NOTIFICATIONS: "true" };

/** Redoc shows variables of a server as they are written, and fetches a logo that is not in the document. */
function withAddresses(given: object): JsonObject {
  const { servers, info, ...document } = asRecord(given);
  const { "x-logo": logo, ...rest } = asRecord(info);
  const shown = asText(asRecord(logo)["url"]).startsWith("data:") ? asRecord(info) : rest;
  const list = asList(servers).map(asRecord);
  const named = list.map(({ url, variables, ...server }) => ({
    ...server,
    url: asText(url).replaceAll(/\{([^{}]*)\}/g, (text, name: string) => {
      const { default: address } = asRecord(asRecord(variables)[name]);
      return address === undefined ? text : String(address);
    }),
  }));
  return { ...document, info: shown, ...(list.length > 0 && { servers: named }) };
}

/** Redoc cleans away a link that is an address in angle brackets. */
function withLinks(key: string, value: unknown): unknown {
  if (key !== "description" || typeof value !== "string") return value;
  return value.replaceAll(/<(https?:\/\/[^\s<>]+)>/g, "[$1]($1)");
}

/**
 * Lets a page run its one script and fetch nothing, not even Redoc's own logo. Redoc cleans prose only in a browser, which
 * the command line has not: so that is set here, and what it has rendered goes.
 */
function withPolicy(page: string): string {
  // JSON has no line break of its own, so no prose of the document pretends to be these places.
  const definition = page.lastIndexOf("\n      const __redoc_definition = ");
  const options = page.lastIndexOf(optionsStart);
  const start = page.lastIndexOf(tag, definition) + tag.length;
  const end = page.lastIndexOf("</script>");
  if (definition < 0 || options < definition || start < tag.length || end < options)
    throw new Error("Redocly has written a page of another form.");
  const rest = page.slice(options + optionsStart.length, end);
  const script = `${page.slice(start, options)}${optionsStart}"sanitize":true,${rest}`;
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  const head = page.slice(0, page.indexOf(root)).replace("POLICY", policy);
  return `${head}${root}</div>${tag}${script}${page.slice(end)}`;
}

const root = '<div id="redoc">';
const tag = '<script type="module">';
const optionsStart = "\n      const __redoc_options = {";
