import { describe, expect, it } from "vitest";
import type { Operation, PartEncoding } from "../../../runtime/transport/operation.js";
import { encodeMultipart } from "../../../runtime/transport/encode-multipart.js";

const create: Operation = {
  id: "create",
  method: "POST",
  path: "/a",
  result: "none",
  contentType: "multipart/form-data",
};

async function write(body: unknown, encodings: Record<string, PartEncoding> = {}): Promise<string> {
  const written = encodeMultipart({ ...create, serialization: { body: encodings } }, body);
  if (!(written instanceof Blob)) throw new TypeError("not a Blob");
  const boundary = /^multipart\/form-data; boundary=(form-[\da-f-]{36})$/.exec(written.type)?.[1];
  expect(boundary).toBeDefined();
  return (await written.text()).replaceAll(boundary ?? "", "B").replaceAll("\r\n", "\n");
}

describe("encodeMultipart", () => {
  it("writes a part for each text, item and file, and says which of them are JSON", async () => {
    const body = {
      title: "a",
      tags: ["x", 2],
      meta: { a: 1 },
      file: new File(["bytes"], 'my "file".txt', { type: "text/plain" }),
      none: undefined,
    };
    expect(await write(body)).toBe(
      [
        "--B",
        'Content-Disposition: form-data; name="title"',
        "",
        "a",
        "--B",
        'Content-Disposition: form-data; name="tags"',
        "",
        "x",
        "--B",
        'Content-Disposition: form-data; name="tags"',
        "",
        "2",
        "--B",
        'Content-Disposition: form-data; name="meta"',
        "Content-Type: application/json",
        "",
        '{"a":1}',
        "--B",
        'Content-Disposition: form-data; name="file"; filename="my %22file%22.txt"',
        "Content-Type: text/plain",
        "",
        "bytes",
        "--B--",
        "",
      ].join("\n"),
    );
  });

  it("gives a part the media type of the document", async () => {
    const encodings = { rows: { contentType: "text/csv" }, image: { contentType: "image/png" } };
    const image = new Uint8Array([64, 65, 66]).subarray(1, 2);
    const text = await write({ rows: "a,b", image }, encodings);
    expect(text).toContain('name="rows"\nContent-Type: text/csv\n\na,b\n');
    expect(text).toContain('name="image"; filename="blob"\nContent-Type: image/png\n\nA\n');
  });

  it("leaves a choice of media types to the file", async () => {
    const image = new Blob(["A"], { type: "image/jpeg" });
    const text = await write({ image }, { image: { contentType: "image/png, image/jpeg" } });
    expect(text).toContain("Content-Type: image/jpeg\n\nA\n");
  });

  it("is read by the platform as the form that it is", async () => {
    const body = encodeMultipart(create, { 'a\n"b': "c\r\nd", file: new Blob(["e"]) });
    if (!(body instanceof Blob)) throw new TypeError("not a Blob");
    const form = await new Response(body).formData();
    expect(form.get('a\n"b')).toBe("c\r\nd");
    const file = form.get("file");
    expect(file instanceof Blob && (await file.text())).toBe("e");
  });

  it("passes on what is encoded already", () => {
    const operation: Operation = { id: "create", method: "POST", path: "/a", result: "none" };
    const form = new FormData();
    expect(encodeMultipart(operation, form)).toBe(form);
    expect(encodeMultipart(operation, undefined)).toBeUndefined();
  });
});
