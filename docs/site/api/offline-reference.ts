import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../html.js";
import { projectRoot } from "../project.js";
import type { DocumentedApi } from "./apis.js";

const redoc = path.join(projectRoot, "node_modules/@redocly/cli/lib/chunks/redoc.standalone.js");

/** Writes the reference of each API as one file, which works without a network: Redoc, with its script inside. */
export async function renderOffline(apis: readonly DocumentedApi[]): Promise<string[]> {
  const script = (await readFile(redoc, "utf8"))
    .replace(/export\{[\w,]+\};?\s*$/, "")
    .replaceAll("</script", String.raw`<\/script`);
  return apis.map((api) => inOneFile(api, script));
}

/** Redoc cleans prose only in a browser, so the page is rendered there; its rules allow no other script and no request. */
function inOneFile({ title, model }: DocumentedApi, script: string): string {
  const definition = JSON.stringify(model.document).replaceAll("<", String.raw`\u003c`);
  const start = `${script}\ninit(${definition}, { sanitize: true, disableTelemetry: true }, document.getElementById("redoc"));\n`;
  const hash = createHash("sha256").update(start).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main id="redoc"></main>
<script type="module">${start}</script>
</body>
</html>
`;
}
