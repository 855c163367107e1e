import { describe, expect, it } from "vitest";
import { encodeBodies } from "../../../runtime/transport/encode-bodies.js";
import type { Deployment } from "../../../runtime/transport/deployment.js";
import type { Operation } from "../../../runtime/transport/operation.js";
import { Transport } from "../../../runtime/transport/transport.js";

const deployment: Deployment = {
  defaultRegion: "default",
  regions: { default: { baseUrl: "https://service.example" } },
};

const form: Operation = {
  id: "form",
  method: "POST",
  path: "/v1/forms/{id}",
  result: "none",
  contentType: "application/x-www-form-urlencoded",
};
const upload: Operation = {
  ...form,
  id: "upload",
  method: "PUT",
  contentType: "multipart/form-data",
};

interface FormPaths {
  "/forms/{id}": {
    parameters: { path: { id: string } };
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { "application/x-www-form-urlencoded": { a: string[] } } };
      responses: { 204: { content?: never } };
    };
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { "multipart/form-data": { a: string; b: object } } };
      responses: { 204: { content?: never } };
    };
  };
}

interface Sent {
  readonly type: string | null;
  readonly text: string;
  readonly test: string | null;
}

function createClient(): {
  http: ReturnType<typeof Transport.prototype.http<FormPaths>>;
  sent: Sent[];
} {
  const sent: Sent[] = [];
  const transport = new Transport(deployment, {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const { headers } = request;
      const text = await request.text();
      sent.push({ type: headers.get("content-type"), text, test: headers.get("x-test") });
      return new Response(null, { status: 204 });
    },
  });
  const http = transport.http<FormPaths>("/v1", [form, upload]);
  return { http: encodeBodies(http, "/v1", [form, upload]), sent };
}

const params = { path: { id: "x" } };

describe("the openapi-fetch client of a document with forms", () => {
  it("writes a URL-encoded form", async () => {
    const { http, sent } = createClient();
    const headers = { "x-test": "kept" };
    await http.POST("/forms/{id}", { params, body: { a: ["b c", "d"] }, headers });
    expect(sent).toEqual([
      { type: "application/x-www-form-urlencoded", text: "a=b%20c&a=d", test: "kept" },
    ]);
  });

  it("writes a multipart form", async () => {
    const { http, sent } = createClient();
    await http.PUT("/forms/{id}", { params, body: { a: "b", b: { c: 1 } } });
    const [{ type, text } = { type: null, text: "" }] = sent;
    const read = await new Response(text, { headers: { "content-type": type ?? "" } }).formData();
    expect([...read]).toEqual([
      ["a", "b"],
      ["b", '{"c":1}'],
    ]);
  });

  it("leaves alone what its caller writes", async () => {
    const { http, sent } = createClient();
    const bodySerializer = (): string => "a=own";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await http.POST("/forms/{id}", { params, body: { a: [] }, bodySerializer, headers });
    expect(sent[0]?.text).toBe("a=own");
  });
});
