import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { describeApi, type DocumentedApi } from "../../../docs/site/api/apis.js";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import type { GuidePage } from "../../../docs/site/guide/guide.js";
import { createHostileDocument } from "../../attacks/docs/support/create-hostile-document.js";
import { listHostileDocuments } from "../../attacks/support/hostile-documents.js";
import type { HostileDocument } from "../../attacks/support/hostile-documents.js";
import type { SmallSite } from "./build-small-site.js";
import { hostileDocument, hostileProse, payloads } from "./hostile-document.js";

const title = payloads.join(" ");
const markdown = `# Hostile ${title}\n\n${hostileProse}`;

/**
 * A site of which every page holds hostile text wherever it has text: of a document that tries to have its text run, of
 * one that tries to have its page fetch something (`fetching`), and of each hostile document there is.
 */
export const hostileSite: SmallSite = {
  name: "hostile",
  sources: [
    "test/docs/support/hostile-site.ts",
    "test/docs/support/hostile-document.ts",
    "test/docs/fixtures/hostile.yaml",
    "test/attacks/docs/support",
    "test/attacks/support",
    "test/attacks/generator/documents",
  ],
  editUrl: "https://edit.example/:path",
  async readContent() {
    return {
      apis: [
        describeApi("v4", hostileDocument),
        describeApi("fetching", createHostileDocument(fetching), false),
        ...(await Promise.all(listHostileDocuments().map(readApi))),
      ],
      landing: guidePage("index"),
      guide: [
        ...["guide/hostile", "guide/other", "guide/last"].map((path) => guidePage(path)),
        guidePage("guide/fetching", fetchingProse("title"), `# A\n\n${fetchingProse("guide")}`),
      ],
      client: [
        clientPage("client/index", "overview", ""),
        clientPage("client/v4/index", "module", title),
        clientPage("client/v4/classes/Hostile", "member", title),
        { ...clientPage("client/v4/classes/Fetching", "member", title), markdown: comment },
      ],
    };
  },
};

/** A document that tries to have its page fetch from another host, or lead to a script, from wherever it has text. */
const fetching = { prose: fetchingProse, line: fetchingProse, value: "b" };

const comment = `# Comment\n\n\`Promise<Run>\`\n\n${fetchingProse("comment")}`;

async function readApi({ name, file }: HostileDocument): Promise<DocumentedApi> {
  return describeApi(name, parse(await readFile(file, "utf8")), false);
}

function guidePage(path: string, heading = title, text = markdown): GuidePage {
  const about = { path, group: "Start", title: heading, description: heading } as const;
  return { ...about, markdown: text, page: text, pictures: new Map() };
}

function clientPage(path: string, kind: ClientPage["kind"], module: string): ClientPage {
  return { path, kind, module, title, markdown };
}

/** Prose that has a page fetch something, or lead to a script, in every way that Markdown, HTML and CSS offer. */
function fetchingProse(place: string): string {
  return [
    `![seen](https://evil.example/${place}.png)`,
    `![seen][${place}]`,
    `<img src=https://evil.example/${place}.png>`,
    `<div style="background: url(https://evil.example/${place}.png)">styled</div>`,
    `<style>@import url(https://evil.example/${place}.css)</style>`,
    `[press](javascript:alert('${place}'))`,
    `[press](data:text/html,${place})`,
    `<javascript:alert('${place}')>`,
    `<a href="javascript:alert('${place}')">press</a>`,
    `[${place}]: javascript:alert('${place}')`,
  ].join("\n\n");
}
