import { describe, expect, it } from "vitest";
import { prepareDocument } from "../../../docs/site/api/api-document.js";
import { listOperations, readApis } from "../../../docs/site/api/apis.js";
import { clientPage } from "../../../docs/site/client/client-links.js";
import { keptClientReference } from "../../../docs/site/client/kept-client-reference.js";

const apis = await readApis();
const pages = await keptClientReference(apis);

const textOf = (path: string): string => {
  const page = pages.find((candidate) => candidate.path === `client/${path}`);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return page.markdown;
};

/** What a page says below one of its headings. */
const sectionOf = (path: string, heading: string): string => {
  const [, section = ""] = textOf(path).split(`\n${heading}\n`);
  return section.split(/\n\*\*\*\n|\n## /)[0] ?? "";
};

/** What a page of types or functions says of one of them. */
const itemOf = (path: string, name: string): string => {
  const [, item] = textOf(path).split(`\n## ${name}\n`);
  if (item === undefined) throw new Error(`there is no section ${name} in ${path}`);
  return item.split("\n## ")[0] ?? "";
};

const modules = pages.filter(({ kind }) => kind === "module").map(({ module }) => module);

describe("the client reference", () => {
  it("comes in the order of use", () => {
    expect(modules).toEqual([
      "v4",
      "v3",
      "v2",
      "billing",
      "integrations",
      "signup",
      "errors",
      "polling",
      "limits",
      "regions",
      "reasoning",
      "tools",
      "fleet",
      "journal",
      "otel",
      "sandbox",
      "cloud-agent-sdk",
    ]);
    expect(pages.slice(0, 6).map(({ path }) => path)).toEqual([
      "client/index",
      "client/v4/index",
      "client/v4/classes/V4Client",
      "client/v4/classes/Runs",
      "client/v4/classes/Sessions",
      "client/v4/classes/Browsers",
    ]);
  });

  it("has no page for what only the compiler reads, and leads to none", () => {
    const internal = /\b(paths|operations|components|webhooks|\$defs)$/;
    const names = pages.flatMap((page) => [
      page.title,
      ...[...page.markdown.matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text),
    ]);
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name) => internal.test(name))).toEqual([]);
    const links = pages.flatMap(({ markdown }) => [...markdown.matchAll(/\]\(([^)]*)\)/g)]);
    expect(links.length).toBeGreaterThan(1000);
    const targets = links.map(([, target = ""]) => target.replace(/\.md(?=#|$)/, ""));
    expect(targets.filter((target) => internal.test(target))).toEqual([]);
  });

  it("is plain Markdown, without HTML and without what a template engine fills", () => {
    const odd = pages.filter(({ markdown }) => {
      const prose = markdown.replaceAll(/```[^]*?\n```/g, "").replaceAll(/`[^`\n]*`/g, "");
      return /(?<!\\)<[a-z/!]/i.test(prose) || prose.includes("{{");
    });
    expect(odd.map(({ path: page }) => page)).toEqual([]);
  });
});

describe("a class of the client reference", () => {
  it("says how a program gets it", () => {
    expect(textOf("v4/classes/Runs")).toMatch(
      /^# Runs\n\n`client\.runs` of a \[`V4Client`\]\(V4Client\.md\)\n/,
    );
    expect(textOf("v4/classes/V4Client")).toMatch(
      /^# V4Client\n\n`import \{ V4Client \} from "cloud-agent-sdk\/v4";`\n/,
    );
  });

  it("has no constructor if only a client creates it", () => {
    expect(textOf("v4/classes/Runs")).not.toContain("Constructor");
    expect(textOf("v4/classes/V4Client")).toContain("### Constructor");
  });

  it("shows what a body may have, with the fields of the objects in it", () => {
    const create = sectionOf("v4/classes/Runs", "### create()");
    expect(create).toContain("**`body`**: [`RunCreateIn`](../types.md#runcreatein), required.");
    expect(create).toContain("| `task` | `string`, required | Instruction for the agent. |");
    expect(create).toContain(
      "| `browserSettings.record` | `boolean` | Enables recording for the run. Recording is off by default. Default: `false`. |",
    );
    const fields = [...create.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);
    expect(fields).toEqual([
      "task",
      "model",
      "modelParams",
      "browserSettings",
      "browserSettings.proxyCountryCode",
      "browserSettings.record",
    ]);
  });

  it("shows the fields before it shows how the method is declared", () => {
    const create = sectionOf("v4/classes/Runs", "### create()");
    const places = ["| `task` |", "#### Returns", "#### Example", "RunCreateIn<R, Model>"];
    const found = places.map((place) => create.indexOf(place));
    expect(Math.min(...found)).toBeGreaterThan(0);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("shows the fields of each item of a list", () => {
    const all = sectionOf("v4/classes/Runs", "### batch()");
    expect(all).toMatch(
      /^\*\*`bodies`\*\*: .* Each item has:\n\n.*\n.*\n\| `task` \| `string`, required \|/m,
    );
    expect(sectionOf("fleet/classes/Fleet", "### add()")).toContain(
      "| `body.browserSettings.record` |",
    );
  });

  it("names the known values of a field in their order, and what else it may be", () => {
    const update = sectionOf("v4/classes/Browsers", "### update()");
    expect(update).toContain('| `action` | `"stop"` or another string, required |');
    expect(sectionOf("v2/classes/Tasks", "### create()")).toContain(
      "| `llm` | [`KnownModel`](../types.md#knownmodel) or another string |",
    );
    expect(sectionOf("v4/classes/Runs", "### create()")).toContain(
      "| `model` | [`KnownModel`](../types.md#knownmodel) or another string |",
    );
  });

  it("says of a parameter what only the document does", () => {
    const authorize = sectionOf("integrations/classes/IntegrationsClient", "### authorize()");
    expect(authorize).toContain("The list of names is not documented. Example: `calendar`.");
    const create = sectionOf("v4/classes/Runs", "### create()");
    expect(create).toContain(", required. The task and how to carry it out.");
  });

  it("says of every parameter which type it has", () => {
    const untyped = pages.filter(({ markdown }) => /^\*\*`\w+`\*\*: ,/m.test(markdown));
    expect(untyped.map(({ path }) => path)).toEqual([]);
  });

  it("leads to options that most methods take, and lists those of a few", () => {
    const options =
      "**`options`**: [`RequestOptions`](../types.md#requestoptions), optional. Fields: `signal`, `timeout`, `deadline`, `maxRetries`, `beforeSend`, `beforeRetry`, `headers`, `extraBody`.";
    expect(sectionOf("v4/classes/Runs", "### create()")).toContain(options);
    expect(sectionOf("v4/classes/Runs", "### createAndWait()")).toMatch(
      /^\| `onCreated` \| `\(created\) => unknown` \| Called with the created resource/m,
    );
    expect(textOf("v4/classes/V4Client")).toContain("| `maxRetries` | `number` | ");
  });

  it("leads from each error to its page, and names no class where an error has none", () => {
    const create = sectionOf("v4/classes/Runs", "### create()");
    expect(create).toContain(
      "- [`RegionError`](../../errors/classes/RegionError.md): The client's region",
    );
    expect(sectionOf("fleet/classes/Fleet", "### outcomes()")).toContain(
      "\n- the reason of the signal\n",
    );
  });

  it("has no members of the platform's own classes", () => {
    const error = textOf("errors/classes/ThrottleError");
    expect(error).toContain("| `retryAfter` | `number` |");
    expect(error).not.toMatch(/captureStackTrace|stackTraceLimit/);
  });
});

describe("a type of the client reference", () => {
  it("lists the values that it stands for", () => {
    const models = itemOf("v4/types", "KnownModel");
    expect(models).toContain('type KnownModel =\n  | "fam-a-6-astra"\n');
    expect(models).toContain('\n  | "fam-h-m3"\n');
    expect(models).not.toContain("keyof");
  });

  it("shows what a type of a spec stands for", () => {
    expect(itemOf("v4/types", "RunCreate")).not.toContain("components");
    expect(itemOf("v4/types", "RunCreate")).toContain("| `model` | `string` |");
    expect(itemOf("v4/types", "ProxyCountryCode")).toContain(
      "type ProxyCountryCode = string | null;",
    );
  });

  it("shows any other as it is declared", () => {
    expect(itemOf("v4/types", "FinishedRun")).toContain(
      '(FullRun & { readonly status: "failed" } &',
    );
  });

  it("shows programs below its fields, and each once", () => {
    const options = itemOf("v4/types", "WaitOptions");
    expect(options).toContain("\nExample of `timeout`, `pollInterval`:\n\n```ts\n");
    expect(options.split("pollInterval: 100,")).toHaveLength(2);
  });
});

describe.each(apis.map((api) => [api.name, api] as const))("each operation of %s", (_, api) => {
  const operations = listOperations(api.document);

  it("leads to its method, and the method leads back", async () => {
    const document = JSON.stringify(await prepareDocument(api));
    expect(operations.length).toBeGreaterThan(0);
    for (const { id, definition } of operations) {
      const place = clientPage(api.name, id);
      expect(document).toContain(`(../client/${place})`);
      const [file = "", fragment = ""] = place.split("#");
      const page = file.replace(/\.html$/, "");
      const method = id.split(".").at(-1) ?? "";
      expect(fragment).toMatch(/^[a-z]+$/);
      const tag = String(definition["tags"]).toLowerCase().replaceAll(" ", "-");
      const back = `](../../../api/${api.name}.md#/${tag}/${id.toLowerCase()})`;
      expect(sectionOf(page, `### ${method}()`)).toContain(back);
    }
  });
});
