import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import moved from "../../docs/site/moved.json" with { type: "json" };
import { violations } from "./support/axe.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const files = await readdir(site, { recursive: true });
const names = new Set(files);
const htmlFiles = files.filter((file) => /(?<!\.offline)\.html$/.test(file));
const pages = htmlFiles.filter((file) => !(file.replace(".html", "") in moved));
const listed = pages.filter((page) => page !== "404.html");

/** The pages of the guide, in the order in which they are read. */
const guide =
  `
  quickstart concepts authentication models runs typed-results polling retry sessions many-runs journal fleets
  running-fleets browsers playwright errors limits shared-budget observe regions deploy sandbox
  testing command mcp sign-up cost requests migrating known-gaps how-it-is-made other-apis
  publishing
`.match(/\S+/g) ?? [];

const addressOf = (page: string): string =>
  `https://docs.cloud-agent.example/${page.replace(/(^|\/)index\.html$/, "$1")}`;

const texts = new Map<string, Promise<string>>();

/** Reads a file once: thousands of links lead to the same ones. */
function read(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(path.join(site, file), "utf8");
  texts.set(file, text);
  return text;
}

describe("npm run docs", () => {
  it("writes the pages that readers need", () => {
    const wanted = [
      "index.html",
      "changelog.html",
      ...["v4", "v3", "v2", "billing", "integrations", "signup"].map((api) => `api/${api}.html`),
      ...guide.map((name) => `guide/${name}.html`),
      "client/index.html",
      "client/v4/classes/V4Client.html",
      "client/errors/classes/ThrottleError.html",
    ];
    expect(wanted.filter((page) => !pages.includes(page))).toEqual([]);
    expect(files.filter((file) => /^api\/[^/]+\/.*\.html$/.test(file))).toHaveLength(19);
  });

  it("names no chapter of a description that its readers do not have", async () => {
    const all = await Promise.all(pages.map(async (page) => [page, await read(page)] as const));
    const naming = all.filter(([, text]) => /service description/i.test(text));
    expect(naming.map(([page]) => page)).toEqual([]);
  });

  it("lists the pages of the guide in the order in which they are read", async () => {
    const links = (await read("llms.txt")).matchAll(/^- \[[^\]]*\]\(guide\/([\w-]+)\.md\)/gm);
    expect([...links].map(([, name]) => name)).toEqual(guide);
  });

  it("has browsers load the text of a page that was opened by its address only once", async () => {
    const scripts = files.filter((file) => file.endsWith(".lean.js"));
    // The page of a missing page is part of every page.
    expect(scripts).toHaveLength(pages.length - 1);
    const page = await read("guide/quickstart.html");
    const [, name = ""] = /"\/(assets\/[^"]+)\.lean\.js"/.exec(page) ?? [];
    const heading = "2. Start the sandbox";
    expect(page).toContain(heading);
    expect(await read(`${name}.js`)).toContain(heading);
    expect(await read(`${name}.lean.js`)).not.toContain(heading);
  });

  it("has cells for a phone say their column, unless they are a type and what it means", async () => {
    expect(await read("guide/deploy.html")).toContain('data-column="The run outlives"');
    expect(await read("client/polling/index.html")).not.toContain("data-column");
  });

  it("writes what any web server may read", async () => {
    const modes = await Promise.all(["", ...files].map((file) => stat(path.join(site, file))));
    expect(modes.filter(({ mode }) => (mode & 0o044) !== 0o044)).toEqual([]);
  });

  it("writes a Markdown twin of each page", () => {
    const twins = listed.map((page) => page.replace(/html$/, "md"));
    expect(twins.filter((twin) => !files.includes(twin))).toEqual([]);
  });

  it("leads nowhere that is not there, by pages and by their twins", async () => {
    const broken: string[] = [];
    for (const page of [...pages, ...files.filter((file) => file.endsWith(".md"))]) {
      for (const { href, target, fragment } of await linksOf(page)) {
        const isThere = names.has(target) && (await hasPlace(target, fragment));
        if (!isThere) broken.push(`${page}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it("leads from its first page to every other one", async () => {
    const seen = new Set(["index.html"]);
    for (const page of seen) {
      if (!page.endsWith(".html")) continue;
      for (const { target } of await linksOf(page)) seen.add(target);
    }
    expect(listed.filter((page) => !seen.has(page))).toEqual([]);
  });

  it("says on every page under which rules it runs, which allow no script but the site's own", async () => {
    const rule = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
    const scripts = new Set<string>();
    for (const page of pages) {
      const [, policy = ""] = rule.exec(await read(page)) ?? [];
      expect(policy, page).toMatch(/^default-src 'none'; script-src 'self'[ ;]/);
      expect(policy, page).toMatch(/; base-uri 'none'; form-action 'none'$/);
      // The form of an operation reaches a sandbox on the reader's machine, and nothing else.
      const own = policy.replace(" http://127.0.0.1:* http://localhost:*", "");
      expect(own, page).not.toMatch(/script-src[^;]*'unsafe-|https?:|\*/);
      scripts.add(/script-src[^;]*/.exec(policy)?.[0] ?? "");
    }
    // The same two of the site generator on every page: none is there because a page's text has it.
    const two = /^script-src 'self'( 'sha256-[^']*'){2}$/;
    expect([...scripts]).toEqual([expect.stringMatching(two)]);
  });

  it("says on every page what it is about, under a title and an address of its own", async () => {
    const titles = new Set<string>();
    for (const page of listed) {
      const head = (await read(page)).split("</head>")[0] ?? "";
      const [, title = ""] = /<title>([^<]*)/.exec(head) ?? [];
      const [, description = ""] = /<meta name="description" content="([^"]*)/.exec(head) ?? [];
      expect(description.length, page).toBeGreaterThan(10);
      expect(description, page).not.toMatch(/VitePress|`|\]\(|\*\*/);
      expect(head, page).toContain(`<link rel="canonical" href="${addressOf(page)}"`);
      expect(head, page).toContain(`property="og:title" content="${title}"`);
      titles.add(title);
    }
    expect(titles.size).toBe(pages.length - 1);
  });

  it("gives each field of an operation an address, at any depth", async () => {
    const page = await read("api/v4/runs-create.html");
    const ids = [...page.matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toContain("body.browserSettings.proxyCountryCode");
    expect(ids).toContain("success-2xx.status");
    expect(new Set(ids).size).toBe(ids.length);
    expect(page).toContain('<a href="#body.model"><code>model</code></a>');
  });

  it("indexes its pages for the search in one order, whichever was read first", async () => {
    const index = files.find((file) => file.includes("@localSearchIndex")) ?? "";
    const [, ids = ""] = /"documentIds":({[^}]*})/.exec(await read(index)) ?? [];
    const parts: readonly string[] = Object.values(JSON.parse(ids));
    const addresses = parts.map((part) => part.replace(/#.*/, "").replace(/\/$/, "/index.html"));
    const indexed = new Set(addresses.map((address) => address.replace(/html$/, "md")));
    expect(indexed.size).toBeGreaterThan(90);
    expect([...indexed]).toEqual([...indexed].toSorted());
  });

  it("begins the client reference with all that can be imported", async () => {
    const manifest: unknown = JSON.parse(await readFile("package.json", "utf8"));
    const imports = Object.keys(Object(manifest).exports)
      .filter((name) => !/^\.\/(runtime|specs)\/|package\.json$/.test(name))
      .map((name) => name.replace(/^\./, "cloud-agent-sdk").replace("*", "v4"));
    const overview = await read("client/index.md");
    expect(imports.length).toBeGreaterThan(14);
    expect(imports.filter((name) => !overview.includes(`[\`${name}\`](`))).toEqual([]);
    expect(overview).toContain("[`V4Client`](v4/classes/V4Client.md)");
  });
});

it.each(Object.entries(moved))("leads from the earlier address %s to %s", async (from, to) => {
  const html = await read(`${from}.html`);
  expect(html).toContain(`<meta http-equiv="refresh" content="0; url=/${to}">`);
  expect(html).toContain('<link rel="icon" href="/icon.svg">');
  const [page = "", place = ""] = to.split("#");
  expect(names.has(page) && (await hasPlace(page, place))).toBe(true);
});

describe("llms.txt", () => {
  it("lists pages that are there, every one of the guide and of the APIs among them", async () => {
    const text = await read("llms.txt");
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !files.includes(target))).toEqual([]);
    const twins = files.filter((file) => /^(guide|api)\/.*\.md$/.test(file));
    expect(twins.filter((twin) => !targets.includes(twin))).toEqual([]);
  });

  it("has all of it in llms-full.txt: prose, samples, schemas and tables", async () => {
    const text = await read("llms-full.txt");
    for (const part of [
      "# Polling and timeouts",
      "POST /runs",
      "await client.runs.waitForCompletion",
      "curl --fail-with-body",
      "- `concurrentSessionLimit` integer",
      "`modelParams.thinkingConfig.thinkingLevel`",
      "## OutcomeUnknownError",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<!-- client/");
  });
});

it("sitemap.xml lists every page under the address of the site", async () => {
  const text = await read("sitemap.xml");
  const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
  expect(urls.toSorted()).toEqual(listed.map(addressOf).toSorted());
});

describe("the guide", () => {
  it.each(["v4", "v3", "v2"])("has the models and settings of %s from its spec", async (api) => {
    const page = await read("guide/models.md");
    const document: unknown = JSON.parse(await readFile(`generated/${api}/openapi.json`, "utf8"));
    const rows: { models: string[]; accepts: Record<string, string[]> }[] =
      Object(document)["x-reasoning"].rows;
    const lines = page.split("\n").filter((line) => line.startsWith("| `"));
    const missing = rows.filter(({ models, accepts }) => {
      const words = Object.values(accepts).flatMap((values) => values.join(", "));
      return models.some((model) => {
        const shown = [`\`${model}\``, ...words];
        return !lines.some((line) => shown.every((word) => line.includes(word)));
      });
    });
    expect(rows.length).toBeGreaterThan(2);
    expect(missing).toEqual([]);
  });

  it("has an entry for each error class and its code, and its effect on a retry", async () => {
    const page = await read("guide/errors.md");
    const rows = (await read("guide/retry.md")).split("\n");
    const pattern = /facts: ErrorFacts = \[\s*"(\w+)",\s*"(\w+)"(?:,\s*"(\w+)")?/g;
    const sources = (await readdir("runtime/errors")).filter((name) => name.endsWith("-error.ts"));
    const sourceTexts = sources.map((name) => readFile(path.join("runtime/errors", name), "utf8"));
    const classes = (await Promise.all(sourceTexts)).flatMap((text) => [...text.matchAll(pattern)]);
    const missing = classes.filter(([, name = "", code, effect = "none"]) => {
      const hasRow = rows.some(
        (row) => row.includes(`[\`${name}\`]`) && row.includes(`\`${effect}\``),
      );
      const isBase = ["CloudAgentError", "ApiError"].includes(name);
      return !page.includes(`## ${name}\n\n\`${code}\``) || !(hasRow || isBase);
    });
    expect(classes.length).toBeGreaterThan(14);
    expect(missing.map(([, name]) => name)).toEqual([]);
  });

  it("has pictures, in words for those who cannot see them, and as a diagram for programs", async () => {
    const html = await read("guide/fleets.html");
    const words = 'svg" alt="[^"]*is unknown until you decide';
    for (const scheme of ["light", "dark"])
      expect(html).toMatch(new RegExp(`<img src="/pictures/[\\w-]+-${scheme}\\.${words}`));
    const twin = await read("guide/fleets.md");
    expect(twin).toMatch(/```mermaid\n[^`]*is unknown until you decide[^`]*creating/);
  });
});

interface SiteLink {
  readonly href: string;
  /** File of the site that it leads to. */
  readonly target: string;
  readonly fragment: string;
}

/** Lists where a page or a twin leads within the site. */
async function linksOf(file: string): Promise<SiteLink[]> {
  const text = await read(file);
  const found = file.endsWith(".html")
    ? text.matchAll(/\s(?:href|src)="([^"]*)"/g)
    : text.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, "``").matchAll(/\]\(([^)\s]+)\)/g);
  return [...found]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => {
      const { pathname, hash } = new URL(href, `http://site/${file}`);
      const target = decodeURIComponent(pathname)
        .slice(1)
        .replace(/(^|\/)$/, "$1index.html");
      return { href, target, fragment: decodeURIComponent(hash.slice(1)) };
    });
}

/** Headings of pages have ids. */
async function hasPlace(target: string, fragment: string): Promise<boolean> {
  if (fragment === "" || target.endsWith(".md")) return true;
  return (await read(target)).includes(` id="${fragment}"`);
}

const browser = useSite();

it("the reference in one file shows the addresses of servers, and asks nothing of anybody", async () => {
  const { page, complaints } = await browser.open("api/v4.offline.html");
  await page.getByText("https://us.cloud-agent.example/api/v4").first().waitFor();
  await page.getByText("https://eu.cloud-agent.example/api/v4").first().waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(/\{\w*base_url\}/);
  expect(await page.title()).toBe("Cloud Agent API V4");
  // Redoc has its own logo on another host, which the policy of the page does not let it ask.
  const asked = complaints.flatMap((line) => /^request: (.*)/.exec(line)?.[1] ?? []);
  const refusals = complaints.filter((line) => line.includes("Content Security Policy"));
  expect(asked.filter((url) => !refusals.some((line) => line.includes(url)))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.close();
});
