import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, beforeEach } from "vitest";
import { readApis } from "../../../docs/site/api/apis.js";
import { clientPage } from "../../../docs/site/api/operation-page.js";
import {
  keptClientReference,
  keepOnDisk,
} from "../../../docs/site/client/kept-client-reference.js";
import { readSayings } from "../../support/read-cases.js";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import { clientSidebar } from "../../../docs/site/sidebars.js";
import { listPages } from "../../../docs/site/pages.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const apis = await readApis();
const pages = await keptClientReference(apis);

const textOf = (path: string): string => {
  const page = pages.find((candidate) => candidate.path === `client/${path}`);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return page.markdown;
};

/** What a page says below a heading of the third level: of a method, a function or a type. */
const sectionOf = (path: string, heading: string): string => {
  const [, section] = `${textOf(path)}\n`.split(`\n### ${heading}\n`);
  if (section === undefined) throw new Error(`there is no section ${heading} in ${path}`);
  return section.split(/\n\*\*\*\n|\n##? /)[0] ?? "";
};

/** Headings in their order, with their level. */
const headingsOf = (path: string): string[] => {
  const text = textOf(path).replaceAll(/^```[^]*?^```$/gm, "");
  return [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
};

const requests = "v4/types/requests-and-responses";

describe("the client reference", () => {
  it("comes in the order of use", () => {
    const modules = pages.filter(({ kind }) => kind === "module");
    const expected =
      "v4 v3 v2 billing integrations signup errors polling limits regions reasoning tools fleet journal otel sandbox cloud-agent-sdk";
    expect(modules.map(({ module }) => module)).toEqual(expected.split(" "));
    expect(pages.slice(0, 4).map(({ path, title, kind }) => [path, title, kind])).toEqual([
      ["client/index", "Client reference", "overview"],
      ["client/v4/index", "cloud-agent-sdk/v4", "module"],
      ["client/v4/classes/V4Client", "V4Client", "member"],
      ["client/v4/classes/Runs", "Runs", "member"],
    ]);
  });

  it("begins with what each import gives", () => {
    expect(textOf("index")).toContain(
      "| [`cloud-agent-sdk/billing`](billing/index.md) | The account of a project, with its concurrency. [`BillingClient`](billing/classes/BillingClient.md) |",
    );
    expect(textOf("index")).toMatch(
      /^\| \[`cloud-agent-sdk`\]\(cloud-agent-sdk\/index\.md\) \| Every API .*\[`CloudAgent`\].*\[`V4Client`\]\(v4\/classes\/V4Client\.md\)/m,
    );
  });

  it("begins each module and each group of types with a sentence", () => {
    const lists = pages.filter(({ kind, path }) => kind === "module" || path.includes("/types/"));
    const wordless = lists.filter(
      ({ markdown }) => !/^# .*\n\n[A-Z][\w ,:-]+[\w,]+[^[]*\. ?(?:\[|\n)/m.test(markdown),
    );
    expect(wordless.map(({ path }) => path)).toEqual([]);
  });

  it("says below the declaration of each function what it does", () => {
    const functions = pages.filter(({ path }) => path.includes("/functions/"));
    const wordless = functions.filter(({ markdown }) => !/^```\n\n[A-Z]/m.test(markdown));
    expect(wordless.map(({ path }) => path)).toEqual([]);
  });

  it("sorts the types of a module, and has no page that is too long", () => {
    const types = headingsOf(requests).filter((heading) => heading.startsWith("### "));
    expect(types).toContain("### RunCreate");
    expect(types).toEqual(types.toSorted((a, b) => a.localeCompare(b, "en")));
    expect(types.length).toBeLessThan(70);
    const longest = pages.filter(({ markdown }) => markdown.length > 30_000);
    expect(longest.map(({ path }) => path)).toEqual([]);
  });

  it("describes what is exported twice once, at the page of its folder", () => {
    const places = (name: string): string[] =>
      pages.filter(({ markdown }) => markdown.includes(`\n### ${name}\n`)).map(({ path }) => path);
    expect(places("RequestOptions")).toEqual(["client/v4/types/options-and-other-types"]);
    expect(places("WaitOptions")).toEqual(["client/v4/types/waits"]);
    expect(places("ResultIssue")).toEqual(["client/errors/types/options-and-other-types"]);
  });

  it("has no heading for what nobody imports, and no link to it", () => {
    const internal =
      /^(paths|operations|components|webhooks|\$defs|Carrier|Clock|ParameterStyle|SharedTransport)$/i;
    const names = pages.flatMap(({ path }) => headingsOf(path.replace("client/", "")));
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name) => internal.test(name.replace(/^#+ /, "")))).toEqual([]);
    const links = pages.flatMap(({ markdown }) => [...markdown.matchAll(/\]\([^)]*#([^)]*)\)/g)]);
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter(([, fragment = ""]) => internal.test(fragment))).toEqual([]);
  });

  it("is plain Markdown, without HTML and without what a template engine fills", () => {
    const odd = pages.filter(({ markdown }) => {
      const prose = markdown.replaceAll(/```[^]*?\n```/g, "").replaceAll(/`[^`\n]*`/g, "");
      return /(?<!\\)<[a-z/!]/i.test(prose) || prose.includes("{{");
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it("has no table without lines, and none wider than three columns", () => {
    const texts = pages.map(({ markdown }) => markdown).join("\n");
    expect(texts).not.toMatch(/^#+ Type Parameters\n\n(?!\|)/m);
    expect(texts.match(/^\|( ------ \|){4,}$/m)).toBeNull();
  });
});

it.each(readSayings("client reference"))("%s says %s", (place, _, text) => {
  const [page = "", heading = ""] = place.split(" ");
  expect(sectionOf(page, heading)).toContain(text);
});

describe("a page of the client reference", () => {
  it.each([
    ["v4/classes/V4Client", "# V4Client, ## Methods, ## Properties, ## Constructor"],
    // Only a client creates it.
    ["v4/classes/Runs", "# Runs, ## Methods"],
    ["polling/index", "# cloud-agent-sdk/polling, ## Functions, ## Types"],
  ])("has in %s first what is used first: %s", (page, expected) => {
    const groups = headingsOf(page).filter((heading) => /^##? /.test(heading));
    expect(groups.join(", ")).toBe(expected);
  });

  it("lists the fields of a body with those that it must have first", () => {
    const create = sectionOf("v4/classes/Runs", "create()");
    const parts = [...create.matchAll(/^#### (.*)$/gm)].map(([, name]) => name);
    expect(parts).toEqual(["Parameters", "Returns", "Throws", "Example"]);
    const fields = [...create.matchAll(/^\| `([\w.?]+)` \|/gm)].map(([, name]) => name);
    const expected = "body body.task body.browserSettings? body.model? body.modelParams? options?";
    expect(fields.join(" ")).toBe(expected);
  });

  it("has no members of the platform's own classes, and getters among its fields", () => {
    const error = textOf("errors/classes/NotFoundError");
    expect(error).toContain("| `headers` | `Headers` | Headers of the response.");
    expect(error).not.toMatch(/captureStackTrace|stackTraceLimit|Get Signature/);
  });

  it("shows each program once", () => {
    expect(sectionOf("v4/types/waits", "WaitOptions").split("pollInterval: 100,")).toHaveLength(2);
  });

  it("describes a constant that is a function as one, on a page of its own", () => {
    expect(textOf("polling/functions/poll")).toContain("Reads repeatedly until `until` accepts");
    const check = textOf("regions/functions/checkRegion");
    expect(check).toContain("function checkRegion(\n");
    expect(check).toContain("| `body?` | `unknown` | the body as it would be sent");
    expect(check).not.toContain("typeof");
  });
});

it.each(apis.map((api) => [api.name, api] as const))(
  "each operation of %s has a method where links expect it, and that leads to its page",
  (_, api) => {
    expect(api.operations.length).toBeGreaterThan(0);
    for (const { id, page } of api.operations) {
      const [file = "", fragment = ""] = clientPage(api.name, id).split("#");
      const method = id.split(".").at(-1) ?? "";
      expect(fragment).toBe(method.toLowerCase());
      const section = sectionOf(file.replace(/\.html$/, ""), `${method}()`);
      expect(section).toContain(`](../../../${page}.md)`);
    }
  },
);

const page = (path: string, kind: ClientPage["kind"], title: string): ClientPage => ({
  path: `client/${path}`,
  kind,
  module: kind === "overview" ? "" : (path.split("/")[0] ?? ""),
  title,
  markdown: "",
});

describe("the sidebar of the client reference", () => {
  it("lists modules as they come, each with its classes", () => {
    const own = [
      page("index", "overview", "Client reference"),
      page("v4/index", "module", "cloud-agent-sdk/v4"),
      page("v4/classes/Runs", "member", "Runs"),
      page("limits/index", "module", "cloud-agent-sdk/limits"),
    ];
    const runs = { text: "Runs", link: "/client/v4/classes/Runs" };
    expect(clientSidebar(own)).toEqual([
      { text: "v4", link: "/client/v4/", collapsed: true, items: [runs] },
      { text: "limits", link: "/client/limits/" },
    ]);
  });

  it("shows a name as text, whatever it looks like", () => {
    const module = { ...page("v4/index", "module", "v4"), module: "<b>v4</b>" };
    expect(clientSidebar([module])[0]?.text).toBe("&#60;b&#62;v4&#60;/b&#62;");
  });
});

it("a page of the client reference without a text is described by its title", () => {
  const about = { path: "index", title: "", description: "", markdown: "", page: "" };
  const client = [{ ...page("v4/classes/Odd", "member", "Odd"), markdown: "# Odd\n" }];
  const landing = { ...about, pictures: new Map() };
  const [, odd] = listPages({ apis: [], guide: [], landing, client });
  expect(odd?.frontmatter.description).toBe("Odd of v4");
});

const sources = ["folder", "file.txt"];

let root: string;
let made: number;

beforeEach(() => {
  root = createFolder({ "folder/inner/a.txt": "a", "file.txt": "b" });
  made = 0;
});

async function make(): Promise<{ made: number }> {
  made += 1;
  return { made };
}

function keep(from = sources, how: () => Promise<unknown> = make): Promise<unknown> {
  return keepOnDisk(join(root, "kept/of.json"), from, how, root);
}

/** What is there after a file was written. */
async function after(name: string, text: string): Promise<unknown> {
  await writeFile(join(root, name), text);
  return keep();
}

describe("what is kept on the disk", () => {
  it("is made once of the same sources and names", async () => {
    expect(await keep()).toEqual({ made: 1 });
    expect(await keep()).toEqual({ made: 1 });
    expect(await after("other.txt", "no source")).toEqual({ made: 1 });
  });

  it("is made again when a file, a name or the list of sources is another", async () => {
    await keep();
    expect(await after("file.txt", "c")).toEqual({ made: 2 });
    expect(await after("folder/inner/a.txt", "c")).toEqual({ made: 3 });
    expect(await after("folder/new.txt", "")).toEqual({ made: 4 });
    expect(await keep(["folder"])).toEqual({ made: 5 });
  });

  it("is not kept when a source changes while it is made", async () => {
    const result = keep(sources, async () => {
      await writeFile(join(root, "file.txt"), "meanwhile");
      return "of neither";
    });
    expect(await result).toBe("of neither");
    expect(await after("file.txt", "b")).toEqual({ made: 1 });
  });

  it("replaces what was made before, and is no failure: that is tried again", async () => {
    await keep();
    const fail = (): Promise<never> => Promise.reject(new Error("bad"));
    await expect(keep(["folder"], fail)).rejects.toThrow("bad");
    await expect(keep(["folder"], fail)).rejects.toThrow("bad");
    expect(await after("file.txt", "c")).toEqual({ made: 2 });
    expect(await readdir(join(root, "kept"))).toEqual(["of.json"]);
  });
});
