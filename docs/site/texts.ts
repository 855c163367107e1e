import { printable, unseen } from "../../runtime/text/printable.js";
import { linkText } from "./markdown-table.js";
import type { SitePage } from "./pages.js";
import type { Content } from "./read-content.js";

/** What programs read, by file: each page as Markdown, the documents of the APIs, and what lists them. */
export function renderTwins(content: Content, pages: readonly SitePage[]): Map<string, string> {
  const twins = new Map(pages.map(({ path, markdown }) => [`${path}.md`, markdown]));
  const documents = content.apis.map(({ name, model }) => {
    return [`api/${name}.json`, `${JSON.stringify(model.document, undefined, 2)}\n`] as const;
  });
  const main = [...twins].filter(([file]) => !file.startsWith("client/"));
  // All of them, one after the other.
  const full = main.map(([file, text]) => `<!-- ${file} -->\n\n${text.trim()}\n`);
  const all = [
    ...twins,
    ...documents,
    ["llms.txt", renderLlms(content, pages)],
    ["llms-full.txt", full.join("\n")],
  ] as const;
  return new Map(all.map(([file, text]) => [file, withoutHidden(file, text)]));
}

/** A program reads what no person sees. In a document, names and values keep their meaning. */
function withoutHidden(file: string, text: string): string {
  if (file.endsWith(".json")) return printable(text);
  return text.replaceAll(unseen(), (each) => (/\p{Z}/u.test(each) ? " " : ""));
}

/** For an agent: what this is, and where each page is as Markdown. */
function renderLlms({ landing, guide, apis }: Content, pages: readonly SitePage[]): string {
  const item = (href: string, title: string, text: string): string =>
    `- [${linkText(title)}](${href})${text === "" ? "" : `: ${text}`}`;
  const list = (folder: string): string =>
    pages
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path, frontmatter: { title, description = "" } }) =>
        item(`${path}.md`, title, String(description)),
      )
      .join("\n");
  const documents = apis.map(({ name, title, model }) =>
    item(`api/${name}.json`, title, `OpenAPI ${model.document.openapi.slice(0, 3)}`),
  );
  const signUp = "An agent without a key can get one on its own; see the sign-up page.";
  return [
    `# ${landing.title}`,
    `> ${landing.description}`,
    "Every page is also available as Markdown: replace `.html` with `.md` in its URL. llms-full.txt contains all pages in one file.",
    ...(guide.length === 0 ? [] : [signUp, "## Guide", list("guide/")]),
    "## API reference",
    list("api/"),
    "## OpenAPI documents",
    documents.join("\n"),
    "",
  ].join("\n\n");
}
