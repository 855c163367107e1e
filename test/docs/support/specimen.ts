import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describeApi } from "../../../docs/site/api/apis.js";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import type { GuidePage } from "../../../docs/site/guide/guide.js";
import type { Content } from "../../../docs/site/read-content.js";
import type { SmallSite } from "./build-small-site.js";

const file = "test/docs/fixtures/specimen.yaml";
const texts: Record<"landing" | "guide" | "client", string> & { document: unknown } = parse(
  readFileSync(file, "utf8"),
);
const [, prose = ""] = texts.guide.split("\n\n");

const kinds: Readonly<Record<string, Pick<ClientPage, "kind" | "module">>> = {
  index: { kind: "overview", module: "" },
  "v4/index": { kind: "module", module: "v4" },
};

const ofClass = { kind: "member", module: "v4" } as const;

const content: Content = {
  apis: [describeApi("v4", texts.document), describeApi("v3", texts.document, false)],
  landing: page("index", "Specimen", texts.landing),
  guide: [
    page("guide/quickstart", "Specimen", texts.guide),
    page("guide/other", "Another page of the guide", `# Another page of the guide\n\n${prose}`),
    page("guide/last", "The last page", `# The last page\n\n${prose}`),
  ],
  client: ["index", "v4/index", "v4/classes/Specimen", "v4/classes/Other"].map(clientPage),
};

/**
 * A site of pages that hold one of each thing that the site's pages are made of. Their text never changes, so how they
 * look changes only when somebody changes how the site looks.
 */
export const specimenSite: SmallSite = {
  name: "specimen",
  base: "/docs/own/",
  versions: "/docs/versions.json",
  sources: ["test/docs/support/specimen.ts", file],
  readContent: async () => content,
};

function page(place: string, title: string, markdown: string): GuidePage {
  const description = "One of each thing that pages are made of.";
  const about = { path: place, title, description, group: "Start" } as const;
  return { ...about, markdown, page: markdown, pictures: new Map() };
}

function clientPage(name: string): ClientPage {
  const about = kinds[name] ?? ofClass;
  return {
    ...about,
    path: `client/${name}`,
    title: `Specimen ${name}`,
    markdown: texts.client,
  };
}
