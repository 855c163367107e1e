import { createHash } from "node:crypto";

/** What a page may send requests to besides its own site: a sandbox on the reader's machine. */
export type Reach = "sandbox";

/** Names the scripts inside a page, as rules allow them: by their hashes. */
export function inlineScripts(page: string): string[] {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)];
  return inline.map(([, text = ""]) => `'${hash(text)}'`);
}

/**
 * Adds the rules under which a page runs: nothing from another host, and no script but the site's own files.
 *
 * @param scripts hashes of the scripts inside the page that may run too
 */
export function withPolicy(page: string, scripts: readonly string[], reach?: Reach): string {
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
