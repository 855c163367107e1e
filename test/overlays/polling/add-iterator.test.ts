import { describe, expect, it } from "vitest";
import type { OpenApiDocument, OperationObject } from "../../../generator/model/openapi.js";
import { GeneratorError } from "../../../generator/model/problem.js";
import { polling } from "../../../overlays/polling/overlay.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
const after = { name: "after", in: "query", schema: { type: "string" } } as const;
const paging = { more: "hasMore", cursor: "after", next: "last", items: "events" };

function list(operationId: string, changes: OperationObject = {}): OperationObject {
  return operation(operationId, {
    parameters: [after],
    "x-pages": paging,
    gives: "Page",
    ...changes,
  });
}

const events = { type: "array", items: { type: "string" } };

/** A document about jobs whose `Page` is of any of the forms, and `List` a bare list. */
function pagedDocument(paths: Parameters<typeof jobsDocument>[0]): OpenApiDocument {
  const text = { type: "string" };
  const meta = { type: "object", properties: { next: text, count: { type: "integer" } } };
  const properties = { hasMore: { type: "boolean" }, last: text, meta, events };
  const { components, ...document } = jobsDocument(paths);
  const schemas = { ...components?.schemas, Page: { type: "object", properties }, List: events };
  return { ...document, components: { ...components, schemas } };
}

function weavePaged(paths: Parameters<typeof jobsDocument>[0]): ReturnType<typeof weaveDocument> {
  return weaveDocument(pagedDocument(paths), [polling]);
}

describe("the iterator over pages", () => {
  it("gives an operation with x-pages an iterator over the items of all its pages", async () => {
    const paths = { "/jobs/{id}/events": { parameters: [id], get: list("jobs.listEvents") } };
    const { client, tables, overlays } = await weavePaged(paths);
    expect(overlays["polling"]?.added).toEqual(["jobs.iterateEvents"]);
    expect(client).toContain(`  iterateEvents(
    id: string,
    options?: JobsListEventsParameters & RequestOptions,
  ): AsyncGenerator<ItemAt<Page, ["events"]>, void, undefined> {
    return iterateByCursor(
      jobsListEventsPaging,
      (page) => this.listEvents(id, page),
      options ?? {},
    );
  }
`);
    expect(tables).toEqual([
      {
        name: "jobsListEventsPaging",
        value: {
          operation: "jobs.listEvents",
          more: ["hasMore"],
          cursor: "after",
          next: ["last"],
          items: ["events"],
        },
      },
    ]);
  });

  it.each([
    ["jobs.list", "jobs.iterate"],
    ["jobs.getParts", "jobs.iterateParts"],
    ["jobs.listing", "jobs.iterateListing"],
    ["listJobs", "iterateJobs"],
  ])("calls the iterator of %s %s", async (operationId, name) => {
    const paths = { "/jobs": { get: list(operationId) } };
    const { overlays } = await weavePaged(paths);
    expect(overlays["polling"]?.added).toEqual([name]);
  });

  it("asks for the parameters that the operation cannot do without", async () => {
    const required = { ...after, name: "before", required: true };
    const get = list("jobs.list", { parameters: [after, required] });
    const { client } = await weavePaged({ "/jobs": { get } });
    expect(client).toContain(`  iterate(
    options: JobsListParameters & RequestOptions,
  ): AsyncGenerator`);
    expect(client).toContain("(jobsListPaging, (page) => this.list(page), options);");
  });

  it("leaves an operation of the spec in place", async () => {
    const paths = {
      "/jobs": { get: list("jobs.list") },
      "/all": { get: operation("jobs.iterate") },
    };
    const { overlays } = await weavePaged(paths);
    expect(overlays["polling"]).toEqual({ added: [], guarded: [], superseded: ["jobs.iterate"] });
  });

  it("keeps a parameter of the path apart that has the name of a page", async () => {
    const page = { ...id, name: "page" };
    const paths = { "/books/{page}": { parameters: [page], get: list("jobs.listEvents") } };
    const { client } = await weavePaged(paths);
    expect(client).toContain("(page_) => this.listEvents(page, page_),");
  });
});

const takesPage = {
  content: {
    "application/json": {
      schema: {
        properties: {
          page: { type: "object", properties: { after: { type: "string" } } },
          size: { type: "integer", default: 20, maximum: 50 },
        },
      },
    },
  },
} as const;
const number = { name: "page", in: "query", schema: { type: "integer", default: 0 } } as const;
const size = {
  name: "size",
  in: "query",
  schema: { type: "integer", default: 20, maximum: 50 },
} as const;
const kinds = { name: "kinds", in: "query", schema: { type: "array" } } as const;
const parameters = [after, number, size, kinds];

describe("the form of x-pages", () => {
  const total = ["meta", "count"];
  const limit = { name: "size", default: 20, maximum: 50 };

  it.each([
    [
      "a cursor without a field that says whether another page follows",
      { cursor: "after", next: "meta.next", items: "events" },
      'iterateByCursor: ItemAt<Page, ["events"]>',
      { cursor: "after", next: ["meta", "next"], items: ["events"] },
    ],
    [
      "fields by JSON Pointers",
      { cursor: "after", next: "/meta/next", items: "/events" },
      'iterateByCursor: ItemAt<Page, ["events"]>',
      { cursor: "after", next: ["meta", "next"], items: ["events"] },
    ],
    [
      "a Link header, whose links set parameters of one value",
      { link: "Next", items: "events" },
      'iterateByLink: ItemAt<Page, ["events"]>',
      { link: "next", parameters: ["after", "page", "size"], items: ["events"] },
    ],
    [
      "page numbers, from the parameter's default on",
      { page: "page", items: "events" },
      'iterateByPosition: ItemAt<Page, ["events"]>',
      { position: "page", counts: "pages", first: 0, items: ["events"] },
    ],
    [
      "page numbers with everything that may be said of them",
      { page: "page", first: 1, limit: "size", pages: "meta.count", items: "events" },
      'iterateByPosition: ItemAt<Page, ["events"]>',
      { position: "page", counts: "pages", first: 1, total, limit, items: ["events"] },
    ],
    [
      "offsets, from 0 on also without a default",
      { offset: "after", limit: "size", total: "meta.count", items: "events" },
      'iterateByPosition: ItemAt<Page, ["events"]>',
      { position: "after", counts: "items", first: 0, total, limit, items: ["events"] },
    ],
  ] as const)("can be %s", async (_, form, made, table) => {
    const get = list("jobs.list", { parameters, "x-pages": form });
    const { client, tables } = await weavePaged({ "/jobs": { get } });
    const [iterate, item] = made.split(": ");
    expect(client).toContain(`AsyncGenerator<${item}, void, undefined> {
    return ${iterate}(jobsListPaging, (page) => this.list(page), `);
    expect(tables).toEqual([
      { name: "jobsListPaging", value: { operation: "jobs.list", ...table } },
    ]);
  });

  it("names no items where the result is the list", async () => {
    const get = list("jobs.list", {
      "x-pages": { link: "next" },
      ...operation("jobs.list", { gives: "List" }),
    });
    const { client } = await weavePaged({ "/jobs": { get } });
    expect(client).toContain("AsyncGenerator<ItemAt<List, []>, void, undefined>");
  });

  it("may name what the document says nothing of", async () => {
    const open = operation("jobs.list", { gives: "JobCreate", parameters: [after] });
    const get = { ...open, "x-pages": { cursor: "after", next: "a.b", items: "/c~1d/e" } };
    const { tables } = await weavePaged({ "/jobs": { get } });
    expect(tables).toMatchObject([{ value: { next: ["a", "b"], items: ["c/d", "e"] } }]);
  });
});

const declared = "which is not declared; expected one of after, page, size, kinds";
const text = { responses: { "200": { description: "A page.", content: { "text/plain": {} } } } };

describe("a flaw of x-pages", () => {
  it.each<[what: string, form: object, flaw: [member: string, message: string], OperationObject?]>([
    [
      "a parameter that is not declared",
      { ...paging, cursor: "before" },
      ["cursor", `names the query parameter before, ${declared}`],
    ],
    [
      "a field that is not declared",
      { ...paging, more: "meta.more" },
      ["more", "names the field meta.more, but more is not declared; expected one of next, count"],
    ],
    [
      "a deeper field that is not declared",
      { cursor: "after", next: "meta.cursor", items: "events" },
      [
        "next",
        "names the field meta.cursor, but cursor is not declared; expected one of next, count",
      ],
    ],
    [
      "a size that is not declared",
      { page: "page", limit: "per_page", items: "events" },
      ["limit", `names the query parameter per_page, ${declared}`],
    ],
    [
      "items that are no list",
      { link: "next", items: "meta" },
      ["items", "names items that are not a list; expected one of events"],
    ],
    [
      "a result that is no list",
      { link: "next" },
      ["", "names no items, and the result is not a list; expected one of events"],
    ],
    [
      "a field that the body does not have",
      { cursor: "page.next", in: "body", next: "last", items: "events" },
      [
        "cursor",
        "names the field page.next of the body, but next is not declared; expected one of after",
      ],
      { requestBody: takesPage },
    ],
    [
      "a body that is no JSON",
      { page: "page", in: "body", items: "events" },
      ["in", "names the body, which is no JSON; expected one of query"],
      { requestBody: { content: { "text/plain": {} } } },
    ],
    [
      "a link that can set no parameter",
      { link: "next", items: "events" },
      ["link", "needs a query parameter with a single value, which links can set"],
      { parameters: [kinds] },
    ],
    [
      "a result that is no JSON",
      paging,
      ["", "is on an operation whose result is text; expected one of json"],
      text,
    ],
  ])("is %s, and is located", async (_, form, [member, message], changes = {}) => {
    const post = list("jobs.search", { parameters, ...changes, "x-pages": form });
    const failure: unknown = await weavePaged({ "/jobs": { post } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(GeneratorError);
    const pointer = ["#/paths/~1jobs/post/x-pages", member].filter(Boolean).join("/");
    expect(failure).toMatchObject({ problems: [{ pointer }] });
    expect(String(failure)).toContain(`x-pages of jobs.search ${message}`);
  });
});
