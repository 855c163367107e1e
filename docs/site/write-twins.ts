import { renderApiMarkdown } from "./api/api-markdown.js";
import type { Content } from "./read-content.js";
import { renderLlms, renderLlmsFull } from "./texts.js";
import { writeFileIn } from "./write-file-in.js";

/** Writes what programs read: each page as Markdown, the documents of the APIs, and what lists them. */
export async function writeTwins(folder: string, content: Content): Promise<void> {
  const { apis, guide, landing, client } = content;
  const main = new Map(
    [landing, ...guide].map(({ path: name, markdown }) => [`${name}.md`, markdown]),
  );
  for (const api of apis) main.set(`api/${api.name}.md`, await renderApiMarkdown(api));
  const files = new Map(main);
  for (const { path: name, markdown } of client) files.set(`${name}.md`, markdown);
  for (const { name, heading, document } of apis) {
    files.set(`try/${name}.md`, tryTwin(name, heading));
    files.set(`api/${name}.json`, `${JSON.stringify(document, undefined, 2)}\n`);
  }
  files.set("llms.txt", renderLlms(landing, guide, apis));
  files.set("llms-full.txt", renderLlmsFull(main));
  await Promise.all([...files].map(([file, text]) => writeFileIn(folder, file, text)));
}

/** Tells programs where they find what the form does. */
function tryTwin(name: string, heading: string): string {
  return `# Try ${heading}

The page beside this file has a form that sends requests from a browser to a sandbox on the same machine. Programs send
them with the client or with curl: see [${heading}](../api/${name}.md), which has both for each operation, and the
[sandbox](../guide/sandbox.md).
`;
}
