import { describe, expect, it } from "vitest";
import { readApis } from "../../docs/site/apis.js";
import { keptClientReference } from "../../docs/site/kept-client-reference.js";

const pages = await keptClientReference(await readApis());

const textOf = (path: string): string => {
  const page = pages.find((candidate) => candidate.path === `client/${path}`);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return page.markdown;
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
      "budget/redis",
      "transport",
      "sandbox",
      "cloud-agent-sdk",
      "v4/http",
      "v3/http",
      "v2/http",
      "billing/http",
      "integrations/http",
      "signup/http",
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
    expect(pages.filter(({ title }) => internal.test(title))).toEqual([]);
    const links = pages.flatMap(({ markdown }) => [...markdown.matchAll(/\]\(([^)]*)\)/g)]);
    expect(links.length).toBeGreaterThan(1000);
    const targets = links.map(([, target = ""]) => target.replace(/\.md(#.*)?$/, ""));
    expect(targets.filter((target) => internal.test(target))).toEqual([]);
  });

  it("has no members of the platform's own classes", () => {
    const error = pages.find(({ path }) => path === "client/errors/classes/ThrottleError");
    expect(error?.markdown).toContain("| `retryAfter` | `number` |");
    expect(error?.markdown).not.toMatch(/captureStackTrace|stackTraceLimit/);
  });
});

describe("a type of the client reference", () => {
  it("shows what a type of a spec stands for", () => {
    expect(textOf("v4/type-aliases/RunCreate")).not.toContain("components");
    expect(textOf("v4/type-aliases/RunCreate")).toContain("| `model` | `string` |");
    expect(textOf("v4/type-aliases/ProxyCountryCode")).toContain(
      "type ProxyCountryCode = string | null;",
    );
  });

  it("shows any other as it is declared", () => {
    expect(textOf("v4/type-aliases/FinishedRun")).toContain(
      '(FullRun & { readonly status: "failed" })',
    );
  });

  it("shows programs below its fields, and each once", () => {
    const options = textOf("v4/interfaces/WaitOptions");
    expect(options).toContain("\nExample of `timeout`, `pollInterval`:\n\n```ts\n");
    expect(options.split("pollInterval: 100,")).toHaveLength(2);
  });
});
