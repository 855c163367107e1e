import { describeApi } from "../../../docs/site/api/apis.js";
import type { GuidePage } from "../../../docs/site/guide/guide.js";
import type { Content } from "../../../docs/site/read-content.js";
import type { SmallSite } from "./build-small-site.js";
import { hostileDocument, hostileProse, payloads } from "./hostile-document.js";

const title = payloads.join(" ");
const markdown = `# Hostile ${title}\n\n${hostileProse}`;

/** A site of which every page holds hostile text of a spec, as it is, wherever it has text. */
export const hostileSite: SmallSite = {
  name: "hostile",
  sources: ["test/docs/support/hostile-site.ts", "test/docs/support/hostile-document.ts"],
  editUrl: "https://edit.example/:path",
  readContent: async () => hostileContent,
};

const hostileContent: Content = {
  apis: [describeApi("v4", "/api/v4", hostileDocument)],
  landing: guidePage("index"),
  guide: ["guide/hostile", "guide/other", "guide/last"].map(guidePage),
  client: [
    { path: "client/index", kind: "overview", module: "", title, markdown },
    { path: "client/v4/index", kind: "module", module: title, title, markdown },
    { path: "client/v4/classes/Hostile", kind: "class", module: title, title, markdown },
  ],
};

function guidePage(path: string): GuidePage {
  const pictures = new Map();
  return { path, group: "Start", title, description: title, markdown, page: markdown, pictures };
}
