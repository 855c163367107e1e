import { expect, it } from "vitest";
import { renderLlmsFull } from "../../../docs/site/texts.js";
import { unseen, unseenCharacters } from "../support/unseen.js";

it.each(unseenCharacters)(
  "an attacker who writes for the agents that read all pages hides nothing by %s",
  (_, hidden) => {
    const text = renderLlmsFull([["api/v4.md", `# Runs\n\n\t- a${hidden}b\n`]]);
    expect(text.replaceAll(/[\n\t]/g, "")).not.toMatch(unseen);
    expect(text).toMatch(/^<!-- api\/v4.md -->\n\n# Runs\n\n\t- a\\u.*b\n$/);
  },
);
