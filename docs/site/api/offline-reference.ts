import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { keepOnDisk } from "../keep-on-disk.js";
import { projectRoot } from "../project.js";
import type { DocumentedApi } from "./apis.js";

const redocly = path.join(projectRoot, "node_modules/@redocly/cli");

/** Writes the reference of an API as one file, which works without a network: Redoc, with its script inside. */
export async function renderOffline({ name, model }: DocumentedApi): Promise<string> {
  const document = JSON.stringify(model.document);
  const origin = {
    root: projectRoot,
    sources: ["docs/site/api/offline-reference.ts", "package-lock.json"],
    settings: document,
    file: path.join(projectRoot, `node_modules/.cache/docs/offline-${name}.json`),
  };
  const page = await keepOnDisk(origin, () => buildDocs(document));
  const script = await readFile(path.join(redocly, "lib/chunks/redoc.standalone.js"), "utf8");
  return inOneFile(page, script);
}

/** Runs Redocly's command line, without telemetry and without the check for a newer version. */
async function buildDocs(document: string): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "cloud-agent-docs-")));
  try {
    const [input, output] = [path.join(folder, "openapi.json"), path.join(folder, "page.html")];
    await writeFile(input, document);
    const args = [path.join(redocly, "bin/cli.js"), "build-docs", input, "-o", output];
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    };
    await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    return await readFile(output, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts the script into the page, in place of its address. Redoc cleans prose only in a browser, so what was rendered
 * without one is left out, and the page's rules allow no other script and no request.
 */
function inOneFile(page: string, script: string): string {
  const own = script
    .replace(/export\{[\w,]+\};?\s*$/, "")
    .replaceAll("</script", String.raw`<\/script`);
  const [, definition] = /const __redoc_definition = (.*);$/m.exec(page) ?? [];
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  if (definition === undefined) throw new Error("Redoc's page is not written as expected.");
  const start = `${own}\ninit(${definition.replaceAll("</", String.raw`<\/`)}, { sanitize: true, disableTelemetry: true }, document.getElementById("redoc"));\n`;
  const hash = createHash("sha256").update(start).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<main id="redoc"></main>
<script type="module">${start}</script>
</body>
</html>
`;
}
