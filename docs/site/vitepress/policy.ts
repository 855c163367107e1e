import { createHash } from "node:crypto";

/**
 * Adds the rules under which pages run: nothing from another host, and no script but the site's own files and those that
 * the first page has inside. That is the page of a missing page, without any text that somebody wrote.
 */
export function createPolicy(): (html: string) => string {
  let scripts: string | undefined;
  return (html) => {
    scripts ??= ["script-src 'self'", ...hashScripts(html)].join(" ");
    const policy = [
      "default-src 'none'",
      scripts,
      // The search writes styles at run time.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      // The form that tries an operation reaches a sandbox on the reader's machine.
      "connect-src 'self' http://127.0.0.1:* http://localhost:*",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join("; ");
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    return html.replace(/<head[^>]*>/, (head) => `${head}\n${meta}`);
  };
}

function hashScripts(page: string): string[] {
  const inline = page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g);
  const hash = (text: string): string => createHash("sha256").update(text).digest("base64");
  return [...inline].map(([, text = ""]) => `'sha256-${hash(text)}'`);
}
