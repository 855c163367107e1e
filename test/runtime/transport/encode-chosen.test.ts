import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/validation-error.js";
import {
  chooseContentType,
  type ContentTypeChoice,
} from "../../../runtime/transport/choose-content-type.js";
import { encodeChosen } from "../../../runtime/transport/encode-chosen.js";
import type { Operation } from "../../../runtime/transport/operation.js";
import { Transport } from "../../../runtime/transport/transport.js";
import { startServer } from "./loopback.js";

const operation: Operation = {
  id: "files.create",
  method: "POST",
  path: "/files",
  result: "unknown",
  contentType: "application/json",
  otherContentTypes: {
    "multipart/form-data": { meta: { contentType: "text/csv" } },
    "application/x-www-form-urlencoded": { tags: { style: "form", explode: false } },
    "application/xml": {},
  },
};

/** Sends a body to a server on loopback as a generated method does, and gives what arrived. */
async function send(body: unknown, contentType?: string): Promise<unknown> {
  const server = await startServer((response, request) => {
    response.end(JSON.stringify({ type: request.headers["content-type"], text: request.body }));
  });
  const { baseUrl } = server;
  const transport = new Transport({ defaultRegion: "only", regions: { only: { baseUrl } } });
  const choice: ContentTypeChoice = { contentType };
  try {
    return await transport.send<unknown>(chooseContentType(operation, choice), () => ({
      body: encodeChosen(operation, body, choice),
    }));
  } finally {
    await server.close();
  }
}

describe("a body whose media type a call chooses", () => {
  it("has the default where the call chooses none", async () => {
    const sent = await send({ tags: ["a", "b"] });
    expect(sent).toEqual({ type: "application/json", text: '{"tags":["a","b"]}' });
    expect(await send({ tags: ["a", "b"] }, "application/json")).toEqual(sent);
  });

  it("is a form with the encodings of that form", async () => {
    expect(await send({ tags: ["a", "b"] }, "application/x-www-form-urlencoded")).toEqual({
      type: "application/x-www-form-urlencoded",
      text: "tags=a,b",
    });
  });

  it("is in parts with the boundary in its type", async () => {
    const sent = await send({ meta: "a" }, "multipart/form-data");
    expect(sent).toMatchObject({
      type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      text: expect.stringContaining('name="meta"\r\nContent-Type: text/csv\r\n\r\na\r\n'),
    });
  });

  it("takes FormData as it is", async () => {
    const form = new FormData();
    form.set("meta", "a");
    const sent = await send(form, "multipart/form-data");
    expect(sent).toMatchObject({ type: expect.stringMatching(/^multipart\/form-data; boundary=/) });
  });

  it("is sent as it is where nothing writes its media type", async () => {
    expect(await send("<a/>", "application/xml")).toEqual({
      type: "application/xml",
      text: "<a/>",
    });
  });
});

describe("a media type that is not offered", () => {
  it("is refused with those that are, and nothing is sent", async () => {
    const refused = send({}, "text/csv");
    await expect(refused).rejects.toThrow(ValidationError);
    await expect(refused).rejects.toMatchObject({ local: true });
    await expect(refused).rejects.toThrow(
      'contentType: is "text/csv", which is not one of application/json, application/x-www-form-urlencoded, application/xml, multipart/form-data',
    );
  });

  it.each([[null], ["constructor"], [7], [["application/json"]]])("may be %j", (given) => {
    const choice: object = { contentType: given };
    expect(() => encodeChosen(operation, {}, choice)).toThrow("which is not one of");
  });
});
