import { describe, expect, it } from "vitest";
import type { OpenApiDocument, ServerObject } from "../../../generator/model/openapi.js";
import { readOperationServer } from "../../../generator/read/read-deployment.js";

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Servers", version: "1" },
  servers: [{ url: "https://service.example/v1" }],
};

function read(server: ServerObject): unknown {
  return readOperationServer(document, {
    item: { servers: [{ url: "/other" }] },
    source: { servers: [server] },
  });
}

describe("readOperationServer", () => {
  it.each<[string, ServerObject, object]>([
    [
      "another host",
      { url: "https://uploads.example/v2/" },
      {
        origin: "https://uploads.example",
        basePath: "/v2",
        address: "https://uploads.example/v2/",
      },
    ],
    ["the host of the API", { url: "https://service.example/v2" }, { basePath: "/v2" }],
    ["no host", { url: "/v2" }, { basePath: "/v2" }],
    [
      "a host that is not known",
      {
        url: "{scheme}://{host}/v2",
        variables: { scheme: { default: "https" }, host: { default: "x" } },
      },
      { basePath: "/v2", address: "{scheme}://{host}/v2" },
    ],
  ])("reads one on %s", (_, server, expected) => {
    expect(JSON.parse(JSON.stringify(read(server)))).toEqual(expected);
  });

  it("goes by the servers of the path where the operation has none", () => {
    const item = { servers: [{ url: "/other" }] };
    expect(readOperationServer(document, { item, source: {} })).toMatchObject({
      basePath: "/other",
    });
    expect(readOperationServer(document, { item: {}, source: {} })).toBeUndefined();
  });
});
