import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { encodeBody } from "../../../runtime/transport/request/body.js";
import {
  chooseContentType,
  encodeBodies,
} from "../../../runtime/transport/request/encode-forms.js";
import { encodeChosen, encodeForm } from "../../../runtime/transport/request/encode-forms.js";
import { encodeMultipart } from "../../../runtime/transport/request/encode-forms.js";
import { Transport } from "../../../runtime/transport/index.js";
import type { Operation, PartEncoding } from "../../../runtime/transport/operation.js";
import { errorOf } from "./failing.js";
import { readCases } from "../../support/read-cases.js";

function encode(value: unknown, contentType = "application/json"): ReturnType<typeof encodeBody> {
  return encodeBody({ id: "runs.create", contentType }, value);
}

describe("encodeBody", () => {
  it.each<[value: unknown, body: string]>([
    ...readCases("cases.yaml", import.meta.url).bodies,
    [{ model: undefined }, "{}"],
  ])("writes %j as JSON", (value, body) => {
    expect(encode(value)).toEqual({ body, contentType: "application/json" });
  });

  it.each(["merge-patch+json", "json; charset=utf-8"])("takes application/%s for JSON", (type) => {
    expect(encode({}, `application/${type}`)?.body).toBe("{}");
  });

  it("refuses what JSON cannot hold, without showing it", () => {
    const circular: Record<string, unknown> = { canary: "canary" };
    circular["canary"] = circular;
    for (const value of [circular, { canary: 1n }, () => "canary", Promise.resolve({})]) {
      const error = errorOf(() => encode(value));
      const facts = { name: "ValidationError", local: true, detail: [{ loc: ["body"] }] };
      expect(error).toMatchObject(facts);
      expect(JSON.stringify(error)).not.toContain("canary");
    }
  });

  it("sends form data, text and bytes as they are", () => {
    const [form, bytes] = [new FormData(), new Uint8Array([1, 2])];
    for (const type of ["multipart/form-data", "application/json"])
      expect(encode(form, type)).toEqual({ body: form, contentType: undefined });
    expect(encode("{", "text/plain")).toEqual({ body: "{", contentType: "text/plain" });
    expect(encode(bytes, "application/octet-stream")?.body).toBe(bytes);
    expect([5, false].map((each) => encode(each, "text/plain")?.body)).toEqual(["5", "false"]);
  });

  it.each([
    [{ a: 1 }, "text/plain"],
    [() => "a", "text/plain"],
    [5, "application/xml"],
    [{ a: 1 }, "multipart/form-data"],
    [null, "multipart/form-data"],
  ])("refuses %j for %s, which cannot hold it", (value, type) => {
    expect(errorOf(() => encode(value, type))).toBeInstanceOf(ValidationError);
  });
});

const creation = { id: "create", method: "POST", path: "/a", result: "none" } as const;
const multipart: Operation = { ...creation, contentType: "multipart/form-data" };

function writeForm(body: unknown, encodings: Record<string, PartEncoding> = {}): unknown {
  const contentType = "application/x-www-form-urlencoded";
  return encodeForm({ ...multipart, contentType, serialization: { body: encodings } }, body);
}

it.each<[body: object, encodings: Record<string, PartEncoding>, form: string]>([
  [{ id: "a b&c", none: undefined, null: null }, {}, "id=a%20b%26c"],
  [{ since: new Date(0) }, {}, "since=1970-01-01T00%3A00%3A00.000Z"],
  ...readCases("cases.yaml", import.meta.url).forms,
])("encodeForm writes %j with %j as %s", (body, encodings, form) => {
  expect(writeForm(body, encodings)).toBe(form);
});

it.each([["a=1"], [new URLSearchParams("a=1")], [undefined]])("encodeForm passes %s on", (body) => {
  expect(writeForm(body)).toBe(body);
});

async function writeMultipart(body: unknown, encodings: Record<string, PartEncoding> = {}) {
  const written = encodeMultipart({ ...multipart, serialization: { body: encodings } }, body);
  if (!(written instanceof Blob)) throw new TypeError("not a Blob");
  const boundary = /^multipart\/form-data; boundary=(form-[\da-f-]{36})$/.exec(written.type)?.[1];
  expect(boundary).toBeDefined();
  return (await written.text()).replaceAll(boundary ?? "", "B").replaceAll("\r\n", "\n");
}

const part = (name: string, content: string, type = ""): string =>
  `--B\nContent-Disposition: form-data; name=${name}\n${type}\n${content}\n`;

describe("encodeMultipart", () => {
  it("writes a part for each text, item and file, and says which of them are JSON", async () => {
    const file = new File(["bytes"], 'my "file".txt', { type: "text/plain" });
    const body = { title: "a", tags: ["x", 2], meta: { a: 1 }, file, none: undefined };
    expect(await writeMultipart(body)).toBe(
      [
        part('"title"', "a"),
        part('"tags"', "x"),
        part('"tags"', "2"),
        part('"meta"', '{"a":1}', "Content-Type: application/json\n"),
        part('"file"; filename="my %22file%22.txt"', "bytes", "Content-Type: text/plain\n"),
        "--B--\n",
      ].join(""),
    );
  });

  it("gives a part the media type of the document, and of several, that of the file", async () => {
    const encodings = { rows: { contentType: "text/csv" }, image: { contentType: "image/png" } };
    const image = new Uint8Array([64, 65, 66]).subarray(1, 2);
    const text = await writeMultipart({ rows: "a,b", image }, encodings);
    expect(text).toContain('name="rows"\nContent-Type: text/csv\n\na,b\n');
    expect(text).toContain('name="image"; filename="blob"\nContent-Type: image/png\n\nA\n');
    const choice = { image: { contentType: "image/png, image/jpeg" } };
    const chosen = await writeMultipart({ image: new Blob(["A"], { type: "image/jpeg" }) }, choice);
    expect(chosen).toContain("Content-Type: image/jpeg\n\nA\n");
  });

  it("is read by the platform as the form that it is", async () => {
    const body = encodeMultipart(multipart, { 'a\n"b': "c\r\nd", file: new Blob(["e"]) });
    if (!(body instanceof Blob)) throw new TypeError("not a Blob");
    const form = await new Response(body).formData();
    expect(form.get('a\n"b')).toBe("c\r\nd");
    const file = form.get("file");
    expect(file instanceof Blob && (await file.text())).toBe("e");
  });

  it("writes the entries of FormData as they are, because the fetch of a library may know none", async () => {
    const form = new FormData();
    for (const text of ["a", '{"b":1}']) form.append("tags", text);
    form.append("file", new File(["c"], "c.txt", { type: "text/plain" }));
    const file = part('"file"; filename="c.txt"', "c", "Content-Type: text/plain\n");
    const written = [part('"tags"', "a"), part('"tags"', '{"b":1}'), file, "--B--\n"].join("");
    const encodings = { tags: { contentType: "application/json" }, file: { style: "form" } };
    expect(await writeMultipart(form, encodings)).toBe(written);
  });

  it.each([[new Blob()], [undefined]])("passes on what is encoded already: %s", (body) => {
    expect(encodeMultipart(creation, body)).toBe(body);
  });
});

const { files: operation }: { files: Operation } = readCases("cases.yaml", import.meta.url);

const unlisted: [unknown][] = [["text/csv"], [null], ["constructor"], [7], [["application/json"]]];

it.each(unlisted)("refuses the media type %j, and lists those that are offered", (contentType) => {
  const choice: object = { contentType };
  expect(() => encodeChosen(operation, {}, choice)).toThrow(ValidationError);
  expect(() => encodeChosen(operation, {}, choice)).toThrow(
    "which is not one of application/json, application/x-www-form-urlencoded, application/xml, multipart/form-data",
  );
});

it("sends a file as its own media type, if that is offered and the call selects no other", () => {
  const typeOf = (contentType?: string, type = "application/xml"): string | undefined => {
    const chosen = chooseContentType(operation, { contentType });
    return encodeBody(chosen, new Blob(["a"], { type }))?.contentType;
  };
  expect(typeOf()).toBe("application/xml");
  expect(typeOf(undefined, "image/png")).toBe("application/json");
  for (const selected of ["application/json", "multipart/form-data"])
    expect(typeOf(selected)).toBe(selected);
});

interface FormPaths {
  "/forms": {
    post: {
      requestBody: { content: { "application/x-www-form-urlencoded": { a: string[] } } };
      responses: { 204: { content?: never } };
    };
  };
}

it("leaves a form alone that the caller of an openapi-fetch client writes, and its headers", async () => {
  const sent: unknown[] = [];
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const request = new Request(String(url), init);
    const names = ["x-test", "content-type"];
    sent.push([await request.text(), ...names.map((name) => request.headers.get(name))]);
    return new Response(null, { status: 204 });
  };
  const deployment = { defaultRegion: "only", regions: { only: {} } };
  const transport = new Transport(deployment, { baseUrl: "https://service.example", fetch });
  const contentType = "application/x-www-form-urlencoded";
  const offered = { otherContentTypes: { "text/csv": {} } };
  const form: Operation = { ...multipart, path: "/forms", contentType, ...offered };
  const http = encodeBodies(transport.http<FormPaths>([form]), [form]);
  const headers = { "x-test": "kept" };
  await http.POST("/forms", { body: { a: ["b c", "d"] }, headers });
  const typed = { ...headers, "content-type": contentType };
  const own = { bodySerializer: () => "a=own", headers: typed };
  await http.POST("/forms", { body: { a: [] }, ...own });
  await http.POST("/forms", Object({ body: new Blob(["a"], { type: "text/csv" }) }));
  expect(sent).toEqual([
    ["a=b%20c&a=d", "kept", contentType],
    ["a=own", "kept", contentType],
    ["a", null, "text/csv"],
  ]);
});
