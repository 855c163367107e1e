import type { JsonObject } from "../../../runtime/json/json-object.js";
import { renderApi, type SiteFiles } from "../../../docs/site/api-page.js";
import { describeApi } from "../../../docs/site/apis.js";
import { renderClientPage } from "../../../docs/site/client-page.js";
import { renderDiagram } from "../../../docs/site/diagram.js";
import { renderGuidePage, showDiagram, type GuidePage } from "../../../docs/site/guide.js";
import { renderLanding } from "../../../docs/site/landing.js";
import { renderMarkdown } from "../../../docs/site/markdown.js";

const prose =
  "A paragraph that is long enough to need two lines on a desktop, with `code` in it, [a link](other.md), and **some words** that matter more than others do.";

const table = `| Setting | Meaning |
| --- | --- |
| \`maxThrottleWait\` | how long a call waits for its turn at most |
| \`deadline\` | when the whole of it has to be over |`;

const program = `\`\`\`ts
import { V4Client } from "cloud-agent-sdk/v4";

// A comment, a number, a text, and a line that no phone has room for.
const client = new V4Client({ timeout: 10_000, logger: console, headers: { "X-Trace": "one" } });
\`\`\``;

const drawing = showDiagram({
  description: "Two boxes, and an arrow from one to the other.",
  ...renderDiagram("flowchart LR\n  program --> service"),
});

const guideText = `# Specimen

${prose}

<!-- picture: specimen -->

## Things in a row

- The first point.
- The second point, with \`code\`.

${program}

### A smaller heading

${table}

${prose}`;

const clientText = `# Class: Specimen

${prose}

## Methods

### create()

${program}

#### Parameters

${table}

***

### get()

${prose}`;

const document: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Specimen", version: "1.0.0", description: `${prose}\n\n${table}` },
  servers: [{ url: "https://us.example/", description: "The only one" }],
  tags: [{ name: "Runs", description: prose }],
  paths: {
    "/runs/{id}": {
      post: {
        operationId: "runs.get",
        tags: ["Runs"],
        summary: "Read a run",
        description: prose,
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: prose,
            schema: { type: "string" },
          },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["task"],
                properties: {
                  task: { type: "string", description: prose },
                  effort: { type: "string", enum: ["low", "high"], default: "low" },
                },
              },
            },
          },
        },
        responses: {
          200: { description: "What was asked for." },
          404: { description: "Nothing." },
        },
      },
    },
  },
};

/**
 * Pages that hold one of each thing that the site's pages are made of, written by what writes those. Their text
 * never changes, so how they look changes only when somebody changes how the site looks.
 */
export async function renderSpecimens(): Promise<SiteFiles> {
  const page: GuidePage = {
    path: "guide/specimen",
    title: "Specimen",
    description: "One of each thing that pages are made of.",
    markdown: guideText,
    ...renderMarkdown(guideText, () => drawing),
  };
  const other = { ...page, path: "guide/other", title: "Another page of the guide" };
  const client = ["index", "classes/Specimen", "classes/Other"].map((name) => ({
    path: `client/v4/${name}`,
    title: name,
    kind: name === "index" ? ("module" as const) : ("class" as const),
    module: "v4",
    markdown: clientText,
  }));
  const api = describeApi("v4", "/api/v4", document);
  const files = await renderApi(api, [api, { ...api, name: "v3" }]);
  files.set("index.html", renderLanding(page, [page, other, page, other], [api, api]));
  files.set("guide/specimen.html", renderGuidePage(page, [page, other]));
  const [, shown] = client;
  if (shown !== undefined) files.set(`${shown.path}.html`, renderClientPage(shown, client));
  return files;
}
