import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createMarkdownRenderer, disposeMdItInstance, type MarkdownRenderer } from "vitepress";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  keepHighlighted,
  type KeptHighlighting,
} from "../../../docs/site/vitepress/keep-highlighted.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

let file: string;
beforeEach(() => {
  file = path.join(createFolder(), "cache/code.json");
});
// VitePress gives every server of a process the first renderer, and other tests have servers.
afterAll(disposeMdItInstance);

/** A renderer whose highlighting can be counted. */
async function countingRenderer(kept: KeptHighlighting) {
  const renderer: MarkdownRenderer = await createMarkdownRenderer(".");
  const seen: string[] = [];
  renderer.options.highlight = (code, language) => {
    seen.push(code.trim());
    return `<pre class="${language}">${code.toUpperCase()}</pre>`;
  };
  kept.useIn(renderer);
  return { render: (markdown: string) => renderer.render(markdown), seen };
}

const program = "```ts\nlet a;\n```";

describe("highlighted code", () => {
  it("is kept for the next build", async () => {
    const first = keepHighlighted(file, ["1"]);
    const before = await countingRenderer(first);
    const html = before.render(program);
    expect(html).toContain("LET A;");
    expect(before.seen).toEqual(["let a;"]);
    first.save();

    const after = await countingRenderer(keepHighlighted(file, ["1"]));
    expect(after.render(program)).toBe(html);
    expect(after.seen).toEqual([]);
  });

  it("is made once where a page has it twice", async () => {
    const { render, seen } = await countingRenderer(keepHighlighted(file, ["1"]));
    render(`${program}\n\ntext\n\n${program}`);
    expect(seen).toEqual(["let a;"]);
  });

  it.for([
    ["another highlighter", "2", program],
    ["another language", "1", "```js\nlet a;\n```"],
    ["other code", "1", "```ts\nlet b;\n```"],
  ])("is made anew for %s", async ([, version = "", markdown = ""]) => {
    const first = keepHighlighted(file, ["1"]);
    (await countingRenderer(first)).render(program);
    first.save();
    const { render, seen } = await countingRenderer(keepHighlighted(file, [version]));
    render(markdown);
    expect(seen).toHaveLength(1);
  });

  it("is made anew when what was kept cannot be read", async () => {
    keepHighlighted(file, ["1"]).save();
    await writeFile(file, "[[");
    const { render, seen } = await countingRenderer(keepHighlighted(file, ["1"]));
    render(program);
    expect(seen).toEqual(["let a;"]);
  });

  it("drops what was not used for longest, and leaves one file", async () => {
    const kept = keepHighlighted(file, ["1"]);
    const { render } = await countingRenderer(kept);
    const codeOf = (at: number): string => `\`\`\`ts\nlet number${at};\n\`\`\`\n`;
    render(Array.from({ length: 2_000 }, (_, at) => codeOf(at)).join("\n"));
    render(codeOf(0));
    render(codeOf(2_000));
    kept.save();
    const text = await readFile(file, "utf8");
    expect(text).toContain("LET NUMBER0;");
    expect(text).not.toContain("LET NUMBER1;");
    expect(text).toContain("LET NUMBER2000;");
    expect(await readdir(path.dirname(file))).toEqual(["code.json"]);
  });
});
