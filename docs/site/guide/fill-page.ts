import { readFileSync } from "node:fs";
import path from "node:path";
import { inOneLine } from "../../../generator/api/text/paragraphs.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "../api/apis.js";
import { renderLevels, renderModels } from "../api/reasoning-tables.js";
import { alignTable } from "../markdown-table.js";
import { projectRoot } from "../project.js";

/** A block of code that names the file it shows: three backticks, a language, `file=` and a path from the project's folder. */
const sample = /^```(?<lang>\w+) file=(?<file>\S+)\n[^]*?^```$/gm;

/** What documents say, between marks: `<!-- facts: gaps -->` or `<!-- facts: topic v4 Rate limits -->`, and `<!-- /facts -->`. */
const facts =
  /^<!-- facts: (\w+)(?: ([\w-]+)(?: ([\w -]+))?)? -->\n(?:(?!^<!-- facts)[^])*?^<!-- \/facts -->$/gm;

/** Each shows what the chosen APIs say; several documents can say the same. */
const kinds: Readonly<Record<string, (apis: readonly DocumentedApi[], tag: string) => string[]>> = {
  gaps: (apis) => apis.map(renderKnownGaps),
  levels: (apis) => [
    [...new Set(apis.flatMap(({ document }) => renderLevels(document)))].join("\n"),
  ],
  models: (apis) => [renderModels(apis)],
  topic: (apis, tag) => apis.map(({ document }) => readTopic(document, tag)),
};

/**
 * Puts the named files and facts into a page, whatever was there.
 *
 * @param file the page, for what is said of a mistake in it
 * @throws {Error} when a file, a kind of facts or an API does not exist, or a mark has no other one
 */
export function fillPage(
  file: string,
  markdown: string,
  apis: readonly DocumentedApi[],
  root: string = projectRoot,
): string {
  const [lone] = /^<!-- \/?facts.*/m.exec(markdown.replaceAll(facts, "")) ?? [];
  if (lone !== undefined)
    throw new Error(
      `${file}: ${lone} is no mark, or has no other one; expected <!-- facts: KIND API --> and <!-- /facts -->`,
    );
  return markdown
    .replaceAll(sample, (_, lang: string, name: string) => {
      const text = readFileSync(path.join(root, name), "utf8").trim();
      return `\`\`\`${lang} file=${name}\n${text}\n\`\`\``;
    })
    .replaceAll(facts, (block, kind: string, name?: string, tag = "") => {
      const chosen = apis.filter((api) => name === undefined || api.name === name);
      const [mark = ""] = block.split("\n");
      const parts = new Set(kinds[kind]?.(chosen, tag).filter((part) => part !== ""));
      if (parts.size === 0)
        throw new Error(
          `${file}: there is nothing to show for ${mark}; expected one of ${Object.keys(kinds).join(", ")}, for one of ${apis.map((api) => api.name).join(", ")}`,
        );
      const text = [...parts].join("\n\n").replaceAll(/^\|.*(?:\n\|.*)*/gm, alignTable);
      return `${mark}\n\n${text}\n\n<!-- /facts -->`;
    });
}

/** The page as readers get it, without the names of files and the marks of facts. */
export function withoutMarks(markdown: string): string {
  return markdown.replaceAll(/^(```\w+) file=\S+$/gm, "$1").replaceAll(/^<!-- \/?facts.*\n+/gm, "");
}

/** The description of a tag, such as one of `specs/shared/topics/`. */
function readTopic(document: JsonObject, tag: string): string {
  const tags = asList(document["tags"]).map(asRecord);
  return asText(tags.find(({ name }) => name === tag)?.["description"]).trim();
}

/** Lists as Markdown what the document of an API leaves open; empty when that is nothing. */
export function renderKnownGaps({ title, document }: DocumentedApi): string {
  const gaps = asList(document["x-not-shown"]).map(asRecord);
  const lines = gaps.map(({ what }) => `- ${inOneLine(what)}`);
  return lines.length === 0 ? "" : `**${title}**\n\n${lines.join("\n")}`;
}
