import { printable } from "../../runtime/text/printable.js";
import { apiFile, type DocumentedApi } from "./api/apis.js";
import type { GuidePage } from "./guide/guide.js";

/** The Markdown pages of the site, by path. */
export type Twins = ReadonlyMap<string, string>;

/** Writes `llms.txt`: for an agent, what this is and where each page is as Markdown. */
export function renderLlms(
  landing: GuidePage,
  guide: readonly GuidePage[],
  apis: readonly DocumentedApi[],
): string {
  const item = (href: string, title: string, text: string): string =>
    `- [${title}](${href}): ${text}`;
  return [
    `# ${landing.title}`,
    `> ${landing.description}`,
    "Every page is also available as Markdown: replace `.html` with `.md` in its URL. llms-full.txt contains all pages in one file. An agent without a key can get one on its own; see the sign-up page.",
    "## Guide",
    guide.map(({ path, title, description }) => item(`${path}.md`, title, description)).join("\n"),
    "## API reference",
    apis
      .map((api) => item(apiFile(api).replace(/html$/, "md"), api.heading, api.summary))
      .join("\n"),
    "## OpenAPI documents",
    apis.map((api) => item(`api/${api.name}.json`, api.title, "OpenAPI 3.1")).join("\n"),
    "",
  ].join("\n\n");
}

/** Writes `llms-full.txt`: all Markdown pages, one after the other. */
export function renderLlmsFull(twins: Twins): string {
  const pages = [...twins].map(([file, text]) => `<!-- ${file} -->\n\n${text.trim()}\n`);
  return printable(pages.join("\n"));
}
