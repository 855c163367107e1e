import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { fillSamples } from "../../docs/site/guide/fill-samples.js";
import { listSamplePages } from "../../docs/site/guide/fill-pages.js";

const pages = await listSamplePages();

describe.each(pages)("the code in %s", (page) => {
  it("is what stands in the files that it names", async () => {
    const text = await readFile(page, "utf8");
    expect(fillSamples(text)).toBe(text);
  });

  it("is TypeScript only as a file that runs, or as part of what is generated", async () => {
    const generated = await readFile("generated/v4/client.ts", "utf8");
    const blocks = (await readFile(page, "utf8")).matchAll(/^```(ts|js)\n([^]*?)^```$/gm);
    const foreign = [...blocks].filter(([, , code = ""]) => !generated.includes(code));
    expect(foreign.map(([block]) => block)).toEqual([]);
  });
});

describe("a block of code", () => {
  it("is filled with the text of its file, whatever stood there", async () => {
    const sample = await readFile("docs/samples/guide/first-run.ts", "utf8");
    const head = "```ts file=docs/samples/guide/first-run.ts\n";
    expect(fillSamples(`Text\n\n${head}old\n\`\`\`\n`)).toBe(`Text\n\n${head}${sample}\`\`\`\n`);
  });

  it("cannot name a file that is not there", () => {
    expect(() => fillSamples("```ts file=docs/samples/guide/none.ts\n```")).toThrow(/none\.ts/);
  });
});
