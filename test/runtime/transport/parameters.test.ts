import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConfigurationError, ValidationError } from "../../../runtime/errors/index.js";
import {
  expandCookies,
  expandHeaders,
  expandPath,
  expandQuery,
} from "../../../runtime/transport/request/expand.js";
import { readHeaderParameters, readHeaders } from "../../../runtime/transport/request/headers.js";
import type { Operation, ParameterStyle } from "../../../runtime/transport/operation.js";
import { fillPath, writeQuery } from "../../../runtime/transport/request/url.js";
import { errorOf, messageOf, outcomeOf } from "./failing.js";
import { readCases } from "../../support/read-cases.js";
import { forAny } from "../../support/for-any.js";

type Styles = Readonly<Record<string, ParameterStyle>>;

function operationWith(place: string, styles: Styles, changes: Partial<Operation> = {}): Operation {
  const get = { id: "get", method: "GET", path: "/a/{color}/b", result: "none" } as const;
  return { ...get, serialization: { [place]: styles }, ...changes };
}

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };
const flat = { explode: false };
const exploded = { explode: true };
const deep = { style: "deepObject" };

describe("a path without styles", () => {
  const fill = (id: unknown): string =>
    fillPath("runs.getStatus", "/api/v4/runs/{id}/status", { id });

  it("is as it stands without parameters, and holds strings, numbers and booleans", () => {
    expect(fillPath("runs.create", "/api/v4/runs", {})).toBe("/api/v4/runs");
    for (const id of ["run_1", 7, false]) expect(fill(id)).toBe(`/api/v4/runs/${id}/status`);
  });

  it("encodes what stands for something else in a path, or in a replacement", () => {
    expect(fill("../a?b#c\\{id}$&né")).toBe(
      "/api/v4/runs/..%2Fa%3Fb%23c%5C%7Bid%7D%24%26n%C3%A9/status",
    );
    expect(fill("...")).toBe("/api/v4/runs/.../status");
    expect(fill("%252e")).toBe("/api/v4/runs/%25252e/status");
  });

  const unsafe = ["", ".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E", "\ud800", "a\udc00b"];
  const unfit = [undefined, null, Number.NaN, Infinity, {}, ["a"], () => "a"];

  it.each([...unsafe, ...unfit])("refuses %j", (value) => {
    const error = errorOf(() => fill(value));
    expect(error).toBeInstanceOf(ValidationError);
    const detail = [{ loc: ["path", "id"] }];
    expect(error).toMatchObject({ local: true, operation: "runs.getStatus", detail });
  });

  it.each([{ id: "run_1", status: "completed" }, { id: 7 }])("says to pass the id of %j", (run) => {
    expect(messageOf(() => fill(run))).toBe(
      "runs.getStatus: the request was rejected before it was sent: path.id: must be a string, number or boolean, such as `run.id` and not `run`",
    );
  });

  it("says that an await is missing in front of a promise", () => {
    const message = String(errorOf(() => fill(Promise.resolve("run_1"))));
    expect(message).toContain("path.id: is a promise: put `await` before it, and pass an ID");
  });

  it("takes no inherited property for a value", () => {
    expect(errorOf(() => fillPath("x", "/{constructor}", {}))).toBeInstanceOf(ValidationError);
  });

  it("has several parameters, also within one segment", () => {
    const values = { name: "a{suffix}", suffix: ".b", version: 2 };
    const path = fillPath("x", "/files/{name}{suffix}/{version}", values);
    expect(path).toBe("/files/a%7Bsuffix%7D.b/2");
    const dots = { name: ".", suffix: "." };
    expect(errorOf(() => fillPath("x", "/{name}{suffix}", dots))).toBeInstanceOf(ValidationError);
  });

  it("matches its template for any string, or is refused", async () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(".", "/", "%", "2", "e", "E", "\\", "?", "#", "\ud800") }),
    );
    await forAny(500, [value], (id) => {
      const outcome = outcomeOf(() => fill(id));
      if ("error" in outcome) return outcome.error instanceof ValidationError;
      const path = outcome.value;
      const { pathname, search, hash, host } = new URL(`https://service.example${path}`);
      expect(pathname).toBe(path);
      expect({ search, hash, host }).toEqual({ search: "", hash: "", host: "service.example" });
      const [, segment] = /^\/api\/v4\/runs\/([^/]+)\/status$/.exec(pathname) ?? [];
      expect(decodeURIComponent(segment ?? "")).toBe(id);
      return true;
    });
  });
});

const tables = readCases("cases.yaml", import.meta.url);

it.each<[style: string, explode: boolean, forms: string[]]>(tables.table)(
  "a parameter of style %s, explode %s, is as standard",
  (style, explode, forms) => {
    const inPath = ["matrix", "label", "simple"].includes(style);
    const operation = operationWith(inPath ? "path" : "query", { color: { style, explode } });
    for (const [at, color] of ["blue", list, object].entries()) {
      if (forms[at] === "") continue;
      const written = inPath ? expandPath(operation, { color }) : expandQuery(operation, { color });
      expect(written).toBe(inPath ? `/a/${forms[at]}/b` : forms[at]);
    }
  },
);

describe("a path with styles", () => {
  const write = (style: ParameterStyle, color: unknown): string =>
    expandPath(operationWith("path", { color: style }), { color });

  it.each<[ParameterStyle, unknown, string]>(tables.paths)(
    "writes %j of %j as %s",
    (style, value, text) => {
      expect(write(style, value)).toBe(`/a/${text}/b`);
    },
  );

  it.each([
    ["nothing", {}, undefined],
    ["an empty list", {}, []],
    ["a dot", { style: "label" }, ""],
    ["two dots", { style: "label" }, "."],
    ["two dots in a list", {}, [".."]],
  ])("refuses %s, which would address another resource", (_, style, value) => {
    expect(() => write(style, value)).toThrow(ValidationError);
  });

  it("treats its other parameters as every path does", () => {
    const operation = operationWith("path", { list: flat }, { path: "/{id}/{list}" });
    expect(expandPath(operation, { id: "a b", list: [1] })).toBe("/a%20b/1");
    expect(() => expandPath(operation, { id: "", list: [1] })).toThrow(ValidationError);
  });
});

describe("a query", () => {
  const expand = (styles: Styles, query?: object, changes: Partial<Operation> = {}): string =>
    expandQuery(operationWith("query", styles, changes), query && { ...query });

  it.each<[Styles, object | undefined, string]>([
    ...tables.queries,
    [{ d: { style: "form" } }, { a: undefined, b: null, c: [], d: {}, e: [null], f: "" }, "f="],
    [{}, undefined, ""],
    [{ a: flat }, { a: new Date(0) }, "a=1970-01-01T00%3A00%3A00.000Z"],
  ])("with the styles %j writes %j as %s", (styles, query, text) => {
    expect(expand(styles, query)).toBe(text);
  });

  it("keeps what the path fixes in front", () => {
    expect(expand({}, { a: 1 }, { fixedQuery: "fixed=true" })).toBe("fixed=true&a=1");
    expect(expand({}, {}, { fixedQuery: "fixed=true" })).toBe("fixed=true");
  });

  it.each([
    [{ a: "x y", b: 2, c: true, d: ["1", 2] }, "a=x%20y&b=2&c=true&d=1&d=2"],
    [{ e: { f: 1, g: { h: "i" } } }, "e[f]=1&e[g][h]=i"],
    [{ a: undefined, b: null, c: [], d: {}, e: [null], f: "" }, "f="],
    [undefined, ""],
    [{}, ""],
    [{ since: new Date(0) }, "since=1970-01-01T00%3A00%3A00.000Z"],
    [{ filter: { "a&admin": 1 } }, "filter[a%26admin]=1"],
  ])("without styles writes %j as %s", (query, text) => {
    expect(writeQuery(query)).toBe(text);
  });

  it("cannot be made to write another parameter, nor one that a server does not see", async () => {
    const texts = fc.string({ unit: "binary", minLength: 1 });
    const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");

    await forAny(100, [fc.dictionary(texts, texts, { noNullPrototype: true })], (query) => {
      const pairs = Object.entries(query);
      const plain = new URL(`https://service.example/?${writeQuery(query)}`).searchParams;
      expect([...plain]).toEqual(pairs.map((pair) => pair.map(wellFormed)));
      expect([...new URLSearchParams(expand({ o: deep }, { o: query }))]).toEqual(
        pairs.map(([key, text]) => [`o[${key}]`, text]),
      );
    });
  });
});

describe("headers", () => {
  it("are taken in every form, also of another fetch, and their names in lower case", () => {
    const expected = { "x-trace": "1", "x-team": "" };
    const given = { "X-Trace": "1", "X-Team": "" };
    const pairs = Object.entries(given);
    const forms = [{ ...given, "X-None": undefined }, new Headers(given), pairs, new Map(pairs)];
    for (const headers of forms) expect(readHeaders(headers)).toEqual(expected);
  });

  it.each([
    ["a line break in a value", { "X-Trace": "canary\r\nX-Evil: 1" }],
    ["a character outside Latin-1", { "X-Trace": "canary…" }],
    ["a space in a name", { "X Trace": "canary" }],
    ["an empty name", { "": "canary" }],
  ])("are refused with %s, which is not shown", (_, headers) => {
    const error = errorOf(() => readHeaders(headers));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).not.toContain("canary");
    expect(error).not.toHaveProperty("cause");
  });

  it("hold parameters: primitives as text, lists joined, and nothing of what is absent", () => {
    const parameters = { "X-Count": 2, "X-On": true, "X-List": [1, "b"], "X-No": null };
    const expected = { "x-count": "2", "x-on": "true", "x-list": "1,b" };
    expect(readHeaderParameters(parameters)).toEqual(expected);
  });

  it.each([
    ["lists and objects as the standard's table has them", list, {}, "blue,black,brown"],
    ["an object that is not exploded", object, flat, "R,100,G,200,B,150"],
    ["an object that is", { ...object, L: [1] }, exploded, "R=100,G=200,B=150,L=[1]"],
    ["JSON", { a: [1] }, { content: "json" }, '{"a":[1]}'],
    ["text as it is, because no server decodes a header", "a b%/é", {}, "a b%/é"],
    ["nothing of what is absent", undefined, {}, undefined],
    ["nothing of what is empty", {}, flat, undefined],
  ] as const)("hold %s", (_, value, style, text) => {
    const operation = operationWith("header", { "X-A": style });
    expect(expandHeaders(operation, { "X-A": value })["X-A"]).toBe(text);
    expect(expandHeaders(operation, undefined)).toEqual({});
  });
});

it.each<[object, string]>([
  [{ a: "x; y", b: 1, c: undefined }, "a=x%3B%20y; b=1"],
  ...tables.cookies,
])("cookies are written for each parameter or member of %j", (values, text) => {
  const raw = { style: "cookie" };
  const operation = operationWith("cookie", { flat, json: { content: "json" }, raw });
  expect(expandCookies(operation, values)).toBe(text);
});
