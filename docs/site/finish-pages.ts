import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createHash } from "node:crypto";
import type { RedocPage } from "./api/redoc.js";

/** References of APIs, by the API's name. */
export type References = ReadonlyMap<string, RedocPage>;

/** Puts into the built pages what does not come from VitePress: the references of the APIs, and each page's policy. */
export async function finishPages(
  folder: string,
  base: string,
  references: References,
): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".html"),
  );
  // The page of a missing page has VitePress's own scripts and no text that somebody wrote.
  const scripts = inlineScripts(await readFile(path.join(folder, "404.html"), "utf8"));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const page = await readFile(file, "utf8");
      const whole = await addReference(page, file, base, references);
      await writeFile(file, withPolicy(whole, scripts, isForm(name) ? "sandbox" : undefined));
    }),
  );
}

function isForm(name: string): boolean {
  return path.dirname(name) === "try";
}

/** Puts the reference of an API into its page, and the script of the reference beside that; leaves other pages alone. */
async function addReference(
  page: string,
  file: string,
  base: string,
  references: References,
): Promise<string> {
  const api = path.basename(file, ".html");
  const isApi = path.basename(path.dirname(file)) === "api";
  const reference = isApi ? references.get(api) : undefined;
  if (reference === undefined) return page;
  await writeFile(file.replace(/html$/, "js"), `${reference.script}\n`);
  const scripts = [
    `<script type="module" src="${base}wake-redoc.js" data-redoc="${base}api/${api}.js"></script>`,
    `<script type="module" src="${base}api-page.js"></script>`,
  ];
  return withReference(page, reference, scripts);
}

/** Where the theme leaves room for a reference. */
const place = '<div class="vp-raw reference"></div>';

function withReference(
  page: string,
  { styles, content }: RedocPage,
  scripts: readonly string[],
): string {
  if (!page.includes(place))
    throw new Error("The theme leaves no room for the reference of an API.");
  return page
    .replace("</head>", () => `${styles}\n</head>`)
    .replace(place, () => place.replace("></", () => `>${content}</`))
    .replace("</body>", () => `${scripts.join("\n")}\n</body>`);
}

/** What a page may send requests to besides its own site: a sandbox on the reader's machine. */
type Reach = "sandbox";

/** Names the scripts inside a page, as rules allow them: by their hashes. */
function inlineScripts(page: string): string[] {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)];
  return inline.map(([, text = ""]) => `'${hash(text)}'`);
}

/**
 * Adds the rules under which a page runs: nothing from another host, and no script but the site's own files.
 *
 * @param scripts hashes of the scripts inside the page that may run too
 */
function withPolicy(page: string, scripts: readonly string[], reach?: Reach): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // Redoc and the search write styles at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${reach === "sandbox" ? " http://127.0.0.1:* http://localhost:*" : ""}`,
    // Redoc's search runs in a worker of its own.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const [head] = /<head[^>]*>/.exec(page) ?? [];
  if (head === undefined) throw new Error("The page has no head.");
  return page.replace(head, `${head}\n${meta}`);
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
