import type { JsonObject } from "../../../runtime/json/values.js";
import { describeApi } from "../../../docs/site/api/apis.js";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import type { GuidePage } from "../../../docs/site/guide/guide.js";
import type { Content } from "../../../docs/site/read-content.js";
import type { SmallSite } from "./build-small-site.js";

const prose =
  "A paragraph that is long enough to need two lines on a desktop, with `code` in it, [a link](/guide/other.md), and **some words** that matter more than others do.";

const table = `| Setting | Meaning |
| --- | --- |
| \`maxThrottleWait\` | how long a call waits for its turn at most |
| \`deadline\` | when the whole of it has to be over |`;

const program = `\`\`\`ts
import { V4Client } from "cloud-agent-sdk/v4";

// A comment, a number, a text, and a line that no phone has room for.
const client = new V4Client({ timeout: 10_000, logger: console, headers: { "X-Trace": "one" } });
\`\`\``;

const guideText = `# Specimen

${prose}

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

const landingText = `# A sentence that says what all of it is for

${prose}

${program}

[One button](/guide/quickstart.md)

## The first reader

${prose}

## The second reader

${prose}`;

const kinds: Readonly<Record<string, Pick<ClientPage, "kind" | "module">>> = {
  index: { kind: "overview", module: "" },
  "v4/index": { kind: "module", module: "v4" },
};

const ofClass = { kind: "member", module: "v4" } as const;

const content: Content = {
  apis: [
    describeApi("v4", document, "cloud-agent-sdk/v4"),
    describeApi("v3", document, "./v3/index.js", false),
  ],
  landing: page("index", "Specimen", landingText),
  guide: [
    page("guide/quickstart", "Specimen", guideText),
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
  sources: ["test/docs/support/specimen.ts"],
  readContent: async () => content,
};

function page(path: string, title: string, markdown: string): GuidePage {
  return {
    path,
    title,
    description: "One of each thing that pages are made of.",
    markdown,
    page: markdown,
    group: "Start",
    pictures: new Map(),
  };
}

function clientPage(name: string): ClientPage {
  const about = kinds[name] ?? ofClass;
  return { ...about, path: `client/${name}`, title: `Specimen ${name}`, markdown: clientText };
}
