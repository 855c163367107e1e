import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { renderApiMarkdown } from "../../../docs/site/api-markdown.js";
import { renderApi } from "../../../docs/site/api-page.js";
import { describeApi } from "../../../docs/site/apis.js";
import { harmlessDocument, harmlessReference } from "../../../docs/site/harmless.js";
import { renderMarkdown } from "../../../docs/site/markdown.js";
import { renderLlms } from "../../../docs/site/texts.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";
import { fetchingDocument, fetchingProse } from "./support/fetching-document.js";

const api = describeApi("v4", "/api/v4", fetchingDocument);
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  files = await renderApi(api, [api]);
});

/** What would be fetched or obeyed in Markdown, and in the data that a page is made of. */
const ofMarkdown: readonly RegExp[] = [
  /!\[/,
  /\]\((?:javascript|data|vbscript):/i,
  /\]: *(?:javascript|data|vbscript):/i,
  /<(?:img|div|style|a|javascript:)/i,
  /\burl\(/,
];

describe("has a page of the docs fetch what tells who reads it", () => {
  it("by an image, a style or a link in the text of the page", () => {
    const page = files.get("api/v4.html") ?? "";
    expect(page).toContain("evil.example");
    expect(findFetching(page, ofHtml)).toEqual([]);
  });

  it("by the data that its script makes the rest of the page of", () => {
    const script = files.get("api/v4.js") ?? "";
    expect(script).toContain("evil.example");
    expect(findFetching(script, ofMarkdown)).toEqual([]);
    expect(script).not.toMatch(/"(?:\w*[uU]rl|href|termsOfService)":"(?!#|https?:)/);
    expect(script).not.toMatch(/x-logo":\{"url|x-badges|externalValue|backgroundColor/);
  });

  it("by the Markdown twin, wherever that is shown", async () => {
    const markdown = await renderApiMarkdown(api);
    expect(markdown).toContain("evil.example");
    expect(findFetching(markdown, ofMarkdown)).toEqual([]);
    const landing = { path: "index", title: "T", description: "D", markdown: "" };
    const llms = renderLlms({ ...landing, ...renderMarkdown("") }, [], [api]);
    expect(findFetching(llms, ofMarkdown)).toEqual([]);
  });

  it("by the comment of a client's method, as a page and as Markdown", () => {
    const comment = `Types such as \`Promise<Run>\`:\n\n${fetchingProse("comment")}`;
    const markdown = harmlessReference(comment);
    expect(markdown).toContain("Promise<Run>");
    expect(findFetching(markdown, ofMarkdown)).toEqual([]);
    expect(findFetching(renderMarkdown(comment).html, ofHtml)).toEqual([]);
  });

  it("in any file that is built of our own specs", () => {
    const site = inject("site");
    const pages = readdirSync(site, { recursive: true, encoding: "utf8" });
    const dangers = pages.flatMap((name) => {
      if (!/\.(?:html|md|txt)$/.test(name)) return [];
      const text = readFileSync(path.join(site, name), "utf8");
      return findFetching(
        text,
        name.endsWith(".html") ? ofHtml : [/!\[[^\]]*\]\(/, /\]\(javascript:/i],
      );
    });
    expect(dangers).toEqual([]);
  });
});

describe("takes from the docs what they should show", () => {
  it("of names, codes and samples", () => {
    const document = {
      paths: {
        "/a": {
          get: {
            operationId: "a.get",
            "x-name": "a.get",
            "x-codeSamples": [{ lang: "ts", source: "new Map<string, URL>()" }],
            responses: {},
          },
        },
      },
      components: {
        schemas: {
          A: {
            required: ["<a>"],
            properties: {
              "<a>": { enum: ["<a>", "![b]"], default: "<a>", pattern: "^<a>[^](b)$" },
              "x-a": {
                description: "Plain text, a < b, curl (1), and [a link](https://a.example).",
              },
              example: { example: { a: "<a>" }, examples: ["<b>"], "x-extensible-enum": ["<a>"] },
            },
          },
        },
        examples: { one: { value: { description: "<a>" } } },
      },
    };
    expect(harmlessDocument(document)).toEqual(document);
  });
});
