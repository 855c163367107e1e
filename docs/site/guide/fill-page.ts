import { readFileSync } from "node:fs";
import path from "node:path";
import { asList, asRecord, asText } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "../api/apis.js";
import { renderKnownGaps } from "../api/known-gaps.js";
import { renderLevels, renderModels } from "../api/reasoning-tables.js";
import { projectRoot } from "../project.js";

/** A block of code that names the file it shows: three backticks, a language, `file=` and a path from the project's folder. */
const sample = /^```(?<lang>\w+) file=(?<file>\S+)\n[^]*?^```$/gm;

/** What documents say, between marks: `<!-- facts: gaps -->` or `<!-- facts: reasoning v4 -->`, and `<!-- /facts -->`. */
const facts = /^<!-- facts: (\w+)(?: ([\w-]+))? -->\n(?:(?!^<!-- facts)[^])*?^<!-- \/facts -->$/gm;

const kinds: Readonly<Record<string, (api: DocumentedApi) => string | string[]>> = {
  gaps: renderKnownGaps,
  key: renderKey,
  levels: ({ document }) => renderLevels(document),
  reasoning: ({ document }) => renderModels(document),
  tiers: renderTiers,
};

/**
 * Puts the named files and facts into a page, whatever was there.
 *
 * @param file the page, for what is said of a mistake in it
 * @throws {Error} when a file, a kind of facts or an API does not exist, or a mark has no other one
 */
export function fillPage(file: string, markdown: string, apis: readonly DocumentedApi[]): string {
  const [lone] = /^<!-- \/?facts.*/m.exec(markdown.replaceAll(facts, "")) ?? [];
  if (lone !== undefined)
    throw new Error(
      `${file}: ${lone} is no mark, or has no other one; expected <!-- facts: KIND API --> and <!-- /facts -->`,
    );
  return markdown
    .replaceAll(sample, (_, lang: string, name: string) => {
      const text = readFileSync(path.join(projectRoot, name), "utf8").trim();
      return `\`\`\`${lang} file=${name}\n${text}\n\`\`\``;
    })
    .replaceAll(facts, (block, kind: string, name?: string) => {
      const render = kinds[kind];
      const chosen = apis.filter((api) => name === undefined || api.name === name);
      const [mark = ""] = block.split("\n");
      if (render === undefined || chosen.length === 0)
        throw new Error(
          `${file}: there is nothing to show for ${mark}; expected one of ${Object.keys(kinds).join(", ")}, for one of ${apis.map((api) => api.name).join(", ")}`,
        );
      // Several documents can say the same.
      const parts = new Set(chosen.flatMap(render).filter((part) => part !== ""));
      return `${mark}\n\n${[...parts].join(kind === "levels" ? "\n" : "\n\n")}\n\n<!-- /facts -->`;
    });
}

/** The page as readers get it, without the names of files and the marks of facts. */
export function withoutMarks(markdown: string): string {
  return markdown.replaceAll(/^(```\w+) file=\S+$/gm, "$1").replaceAll(/^<!-- \/?facts.*\n+/gm, "");
}

function renderKey({ document }: DocumentedApi): string {
  const schemes = asRecord(asRecord(document["components"])["securitySchemes"]);
  const { in: place, name } = asRecord(Object.values(schemes)[0]);
  return `The client sends the key in the ${asText(place)} \`${asText(name)}\`.`;
}

function renderTiers({ document }: DocumentedApi): string {
  return asList(asRecord(document["x-limits"])["spendTiers"])
    .map((tier) => {
      const { paymentsUsd, concurrency } = asRecord(tier);
      return `- ${Number(paymentsUsd).toLocaleString("en")} USD: ${Number(concurrency).toLocaleString("en")} sessions`;
    })
    .join("\n");
}
