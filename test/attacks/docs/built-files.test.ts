import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { renderApiMarkdown } from "../../../docs/site/api/api-markdown.js";
import { describeApi } from "../../../docs/site/api/apis.js";
import { harmlessDocument, harmlessReference } from "../../../docs/site/harmless.js";
import { renderLlms } from "../../../docs/site/texts.js";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { hostileSite } from "../../docs/support/hostile-site.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";
import { fetchingDocument, fetchingProse } from "./support/fetching-document.js";

const api = describeApi("v4", "/api/v4", fetchingDocument);
const folder = await buildSmallSite(hostileSite);

function read(file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

/** What would be fetched or obeyed in Markdown, and in the data that a page is made of. */
const ofMarkdown: readonly RegExp[] = [
  /!\[/,
  /\]\((?:javascript|data|vbscript):/i,
  /\]: *(?:javascript|data|vbscript):/i,
  /<(?:img|div|style|a|javascript:)/i,
  /\burl\(/,
];

describe("has a page of the docs fetch what tells who reads it", () => {
  it.each([
    "api/fetching.html",
    "try/fetching.html",
    "index.html",
    "guide/fetching.html",
    "client/v4/classes/Fetching.html",
  ])("by an image, a style or a link in the text of %s", (file) => {
    const page = read(file);
    expect(page).toContain("evil.example");
    expect(findFetching(page, ofHtml)).toEqual([]);
  });

  it("by the data that its script makes the rest of the page of", () => {
    const script = read("api/fetching.js");
    expect(script).toContain("evil.example");
    expect(findFetching(script, ofMarkdown)).toEqual([]);
    expect(script).not.toMatch(/"(?:\w*[uU]rl|href|termsOfService)":"(?!#|https?:)/);
    expect(script).not.toMatch(/x-logo":\{"url|x-badges|externalValue|backgroundColor/);
  });

  it("by the Markdown twin, wherever that is shown", async () => {
    const markdown = await renderApiMarkdown(api);
    expect(markdown).toContain("evil.example");
    expect(findFetching(markdown, ofMarkdown)).toEqual([]);
    const text = { title: "T", description: "D", markdown: "", page: "" };
    const landing = { path: "index", ...text, pictures: new Map() };
    const llms = renderLlms(landing, [], [api]);
    expect(findFetching(llms, ofMarkdown)).toEqual([]);
  });

  it("by the comment of a client's method", () => {
    const comment = `Types such as \`Promise<Run>\`:\n\n${fetchingProse("comment")}`;
    const markdown = harmlessReference(comment);
    expect(markdown).toContain("Promise<Run>");
    expect(findFetching(markdown, ofMarkdown)).toEqual([]);
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

  it("by the parts of pages that a link within the site loads", () => {
    const parts = readdirSync(path.join(folder, "assets"), { encoding: "utf8" });
    const scripts = parts.filter((name) => /\.md\..*\.js$/.test(name));
    expect(scripts.length).toBeGreaterThan(4);
    // A title is data there, which is shown as text.
    const title = /JSON\.parse\((["'`])[^]*?[^\\]\1\)/;
    const dangers = scripts.flatMap((name) => {
      const content = read(`assets/${name}`).replace(title, "");
      return findFetching(content.replaceAll('\\"', '"'), ofHtml);
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

  it.each([
    "[asyncDispose](): Promise<void>;",
    "[field: string]: unknown",
    "{ [setting: string]: NoSettings };",
    "{ [Key in keyof Type]: PlainIds<Type[Key]> }",
    "[Field in keyof Who]: Who[Field] | undefined;",
    "job: UnknownFleetJob<Meta>, bodies: Items<Body>,",
  ])("of the declaration %s", (declaration) => {
    expect(harmlessReference(declaration)).toBe(declaration);
  });

  it.each([
    "<meta http-equiv=refresh>",
    "<meta/http-equiv=refresh>",
    "<body onload=harm>",
    "[a]: javascript:harm",
    "[a]:\njavascript:harm",
    "[a]: java&#115;cript:harm",
    "[a]( javascript:harm)",
    "[a]()![b](c.png)",
  ])("and not what acts as soon as it is read: %j", (text) => {
    expect(harmlessReference(text)).not.toBe(text);
  });
});
