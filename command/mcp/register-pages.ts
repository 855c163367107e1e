import { readdirSync, readFileSync } from "node:fs";
import type { McpServer } from "@modelcontextprotocol/server";
import { guideFolder } from "./guide-folder.js";

/** Registers the pages of the guide as Markdown. */
export function registerPages(server: McpServer): void {
  for (const { name, title, text } of listPages()) {
    // Links between the pages lead to each other's files.
    const uri = `cloud-agent://guide/${name}.md`;
    const mimeType = "text/markdown";
    server.registerResource(`guide/${name}`, uri, { title, mimeType }, () => ({
      contents: [{ uri, mimeType, text }],
    }));
  }
}

interface Page {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

let pages: readonly Page[] | undefined;

/** Read once: over HTTP, there is a server for each request. */
function listPages(): readonly Page[] {
  pages ??= readdirSync(guideFolder)
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map(readPage);
  return pages;
}

function readPage(file: string): Page {
  const source = readFileSync(new URL(file, guideFolder), "utf8");
  // What precedes the heading is for the site.
  const text = source.slice(Math.max(source.search(/^# /m), 0));
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return { name: file.replace(/\.md$/, ""), title, text };
}
