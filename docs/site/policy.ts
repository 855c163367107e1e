import { createHash } from "node:crypto";

/** What a page may send requests to besides its own site: a sandbox on the reader's machine. */
export type Reach = "sandbox";

/**
 * Adds the rules under which a page runs: nothing from another host, and no script but the site's own files and the
 * inline ones that are in the page now.
 */
export function withPolicy(page: string, reach?: Reach): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)];
  const hashes = new Set(inline.map(([, text = ""]) => `'${hash(text)}'`));
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    // Redoc and TypeDoc write styles at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    // TypeDoc's search unpacks its index from a `data:` address; Redoc's runs in a worker of its own.
    `connect-src 'self' data:${reach === "sandbox" ? " http://127.0.0.1:* http://localhost:*" : ""}`,
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
