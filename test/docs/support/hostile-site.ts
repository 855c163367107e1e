import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { describeApi, type DocumentedApi } from "../../../docs/site/api/apis.js";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import type { GuidePage } from "../../../docs/site/guide/guide.js";
import { fetchingDocument, fetchingProse } from "../../attacks/docs/support/fetching-document.js";
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
        describeApi("fetching", fetchingDocument, false),
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
