import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildTryIt } from "../../../docs/try/build-try-it.js";
import { listen } from "../../support/listen.js";

/** A site with one page per operation that has nothing but the form. */
export interface ServedForm extends AsyncDisposable {
  readonly origin: string;
}

/** As strict as a page can be that has the form. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Mounts the form that the page names, and leaves tests the means to mount others. */
const script = `import { mountTryIt } from "/try-it.js";
const place = document.querySelector("[data-try-it]");
const [api, operation] = place.dataset.tryIt.split("/");
globalThis.mountTryIt = mountTryIt;
globalThis.removeForm = mountTryIt(place, { api, operation });`;

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** Builds the form and serves it: `/v4/runs.create` is the page of that operation. */
export async function serveTryIt(): Promise<ServedForm> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-try-"));
  const written = await buildTryIt(folder);
  const files = new Map<string, Buffer>();
  for (const { name } of written) files.set(`/${name}`, await readFile(path.join(folder, name)));
  files.set(
    "/page.css",
    Buffer.from(":root { color-scheme: light dark; } body { margin: 1rem; background: Canvas; }"),
  );
  files.set("/page.js", Buffer.from(script));
  await rm(folder, { recursive: true });
  const server = createServer(({ url = "/" }, response) => {
    response.setHeader("Content-Security-Policy", policy);
    const file = files.get(url);
    const type = file === undefined ? "text/html" : types[path.extname(url)];
    response.setHeader("Content-Type", `${type}; charset=utf-8`);
    // A browser that opens a page anew compiles its script once.
    if (file !== undefined) response.setHeader("Cache-Control", "max-age=3600");
    response.end(file ?? pageOf(url.slice(1)));
  });
  return {
    origin: await listen(server),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pageOf(operation: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Try it</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/try-it.css">
</head>
<body>
<main>
<h1>Try it</h1>
<h2>Form</h2>
<div data-try-it="${operation}"></div>
</main>
<script type="module" src="/page.js"></script>
</body>
</html>`;
}
