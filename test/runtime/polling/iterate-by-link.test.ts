import { describe, expect, it } from "vitest";
import { iterateByLink } from "../../../runtime/polling/iterate-pages.js";
import { parseLinks } from "../../../runtime/polling/web-links.js";
import type { Operation } from "../../../runtime/transport/operation.js";
import { Transport } from "../../../runtime/transport/transport.js";
import type { RequestOptions } from "../../../runtime/transport/request/request-options.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";

const paging = {
  operation: "boats.list",
  link: "next",
  parameters: ["page", "sort"],
  items: [],
} as const;

interface Options extends RequestOptions {
  query?: { page?: number; sort?: string; kinds?: string[] };
}

const operation: Operation = { id: "boats.list", method: "GET", path: "/boats", result: "json" };

/** Reads boats from a service that answers one call after the other with a `Link` header. */
async function read(
  links: readonly (string | undefined)[],
  options: Options = {},
): Promise<{ boats: readonly { id: number }[]; urls: string[]; failure?: Error }> {
  const urls: string[] = [];
  const deployment = {
    defaultRegion: "default",
    regions: { default: { baseUrl: "https://boats.example" } },
    key: { in: "header", name: "x-key", required: true },
  } as const;
  const transport = new Transport(deployment, {
    apiKey: "key-of-the-test",
    fetch: async (input) => {
      const link = links[urls.length];
      urls.push(String(input));
      return Response.json([{ id: urls.length }], { headers: link === undefined ? {} : { link } });
    },
  });
  const list = ({ query, ...others }: Options) =>
    transport.send<{ id: number }[]>(operation, { query }, others);
  const boats: { id: number }[] = [];
  try {
    for await (const boat of iterateByLink(paging, list, options)) boats.push(boat);
  } catch (error) {
    return { boats, urls, failure: error instanceof Error ? error : new Error(String(error)) };
  }
  return { boats, urls };
}

describe("iterateByLink", () => {
  it("follows the links to the last page, with the caller's other parameters", async () => {
    const { boats, urls } = await read(
      [
        '<https://boats.example/boats?sort=up&page=2>; rel="next"',
        '</boats?sort=up&page=1>; rel=prev, <?page=3&sort=up>; rel="last next"',
        '</boats?page=2>; rel="prev"',
      ],
      { query: { sort: "up", kinds: ["a", "b"] } },
    );
    expect(boats).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(urls).toEqual([
      "https://boats.example/boats?sort=up&kinds=a&kinds=b",
      "https://boats.example/boats?sort=up&kinds=a&kinds=b&page=2",
      "https://boats.example/boats?sort=up&kinds=a&kinds=b&page=3",
    ]);
  });

  it("ends where there is no link", async () => {
    expect((await read([undefined])).urls).toHaveLength(1);
  });

  it.each([
    "https://elsewhere.example/steal?page=2&token=x",
    "//elsewhere.example/steal?page=2",
    "http://boats.example:81/organizations/7/boats?page=2",
  ])("takes nothing but the operation's own parameters of %s", async (target) => {
    const { urls } = await read([`<${target}>; rel=next`]);
    expect(urls).toEqual(["https://boats.example/boats", "https://boats.example/boats?page=2"]);
  });

  it.each([
    ["leads back to a page that was read", ["<?page=2>; rel=next", "<?page=2>; rel=next"], {}, 2],
    [
      "leads back to where the caller began",
      ["<?page=3>; rel=next", "<?page=2>; rel=next"],
      { query: { page: 2 } },
      2,
    ],
    ["sets none of its parameters", ["</boats/2?cursor=a>; rel=next"], {}, 1],
    ["is no URI", ["<http://[>; rel=next"], {}, 1],
  ] as const)("refuses a link that %s", async (_, links, options, requests) => {
    const { failure, urls } = await read(links, options);
    expect(failure).toMatchObject({ reason: "unusable", operation: "boats.list" });
    expect(failure?.message).not.toContain("boats/2");
    expect(urls).toHaveLength(requests);
  });

  it("refuses a page that is no list", async () => {
    const transport = new Transport(
      { defaultRegion: "default", regions: { default: { baseUrl: "https://boats.example" } } },
      { fetch: async () => Response.json({}) },
    );
    const list = () => transport.send<unknown>(operation, {});
    const error = await rejectionOf(collect(iterateByLink(paging, list, {})));
    expect(error).toMatchObject({
      message: expect.stringContaining("does not have a list of items"),
    });
  });
});

/** From RFC 8288, section 3.5, and the rules of sections 3 to 3.4: each link as its target and its relations. */
const headers: readonly (readonly [header: string, ...links: string[]])[] = [
  [
    '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
    "http://example.com/TheBook/chapter2 previous",
  ],
  ['</>; rel="http://example.net/foo"', "/ http://example.net/foo"],
  ['</terms>; rel="copyright"; anchor="#foo"'],
  [
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    "/TheBook/chapter2 previous",
    "/TheBook/chapter4 next",
  ],
  ['<http://a.org/>; rel="start http://a.net/other"', "http://a.org/ start http://a.net/other"],
  ['<https://a.org/>; rel="start", <i>; rel="index"', "https://a.org/ start", "i index"],
  // Relations are compared without regard to case (section 2.1.1), as are names of parameters (section 3).
  ["<a>;REL=Next", "a next"],
  // "Occurrences after the first MUST be ignored" (section 3.3).
  ["<a>; rel=next; rel=last", "a next"],
  // Blanks around signs, and empty members of the list (section 3 with RFC 9110, section 5.6.1.2).
  [" , <a> ; rel = next ,, <b>;rel=last", "a next", "b last"],
  // What separates links outside of a text is no separator in one.
  ['<a,b;c>; title="x, <y>; rel=\\"last\\""; rel=next', "a,b;c next"],
  ["<a>; crossorigin; rel=next;", "a next"],
  ["<a>", "a "],
  ["<>; rel=self", " self"],
  [""],
  ["next"],
  ["<a; rel=next"],
  ['<a>; rel=next, b, <c>; rel="last"', "a next"],
  ['<a>; rel="next', "a "],
];

describe("the links of a Link header", () => {
  it.each(headers)("are read from %s", (header, ...links) => {
    const found = parseLinks(header).map(
      ({ target, relations }) => `${target} ${relations.join(" ")}`,
    );
    expect(found).toEqual(links);
  });

  it.each([
    ["blanks", `<a>${" ".repeat(50_000)}`],
    ["separators", `<a>${"; ".repeat(50_000)}`],
    ["a text that does not end", `<a>; rel="${"\\a".repeat(50_000)}`],
    ["opened targets", "<".repeat(50_000)],
  ])("are read at once from many %s", (_, header) => {
    const start = performance.now();
    parseLinks(header);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
