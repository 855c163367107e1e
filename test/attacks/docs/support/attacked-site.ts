import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { describeApi, type DocumentedApi } from "../../../../docs/site/api/apis.js";
import type { GuidePage } from "../../../../docs/site/guide/guide.js";
import { harmlessReference } from "../../../../docs/site/harmless.js";
import type { ClientPage } from "../../../../docs/site/client/reference-page.js";
import { asRecord } from "../../../../runtime/json/as-record.js";
import type { SmallSite } from "../../../docs/support/build-small-site.js";
import { listHostileDocuments, type HostileDocument } from "../../support/hostile-documents.js";
import { fetchingDocument, fetchingProse } from "./fetching-document.js";

/** A site of every hostile document, and of one that tries to have its pages fetch something. */
export const attackedSite: SmallSite = {
  name: "attacked",
  sources: [
    "test/attacks/docs/support",
    "test/attacks/support",
    "test/attacks/generator/documents",
  ],
  async readContent() {
    const documents = await Promise.all(listHostileDocuments().map(readApi));
    const page = guidePage(`# Comment\n\n${fetchingProse("guide")}`);
    const client: ClientPage = {
      path: "client/index",
      kind: "overview",
      module: "",
      title: "Comment",
      markdown: harmlessReference(`# Comment\n\n\`Promise<Run>\`\n\n${fetchingProse("comment")}`),
    };
    return {
      apis: [describeApi("v4", "/api/v4", fetchingDocument), ...documents],
      landing: { ...page, path: "index" },
      guide: [page],
      client: [client],
    };
  },
};

async function readApi({ name, file }: HostileDocument): Promise<DocumentedApi> {
  return describeApi(name, "/api/v1", asRecord(parse(await readFile(file, "utf8"))));
}

function guidePage(markdown: string): GuidePage {
  const title = fetchingProse("title");
  const about = { path: "guide/quickstart", group: "Start", title, description: title } as const;
  return { ...about, markdown, page: markdown, pictures: new Map() };
}
