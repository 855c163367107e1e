import path from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readSource, type SourceOptions } from "../../../generator/document/read-source.js";
import { createFolder } from "../support/temporary-folder.js";
import { useServer } from "../../runtime/transport/loopback.js";

const text = "openapi: 3.1.0\n";

function limits(changes: Partial<SourceOptions> = {}): SourceOptions {
  const { signal } = new AbortController();
  const stdin = Readable.from([]);
  return { maxSize: 1000, timeLimit: 5000, signal, stdin, allowed: [], ...changes };
}

async function read(from: string, changes?: Partial<SourceOptions>): Promise<string | undefined> {
  return (await readSource(from, limits(changes)))?.text;
}

describe("a published document from a URL", () => {
  it("is read where it is as large as it may be, also after five redirects", async () => {
    const { baseUrl } = await useServer((response, { url = "" }) => {
      const left = Number(url.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end(text);
    });
    expect(await read(`${baseUrl}/5`, { maxSize: text.length })).toBe(text);
  });

  it.each<[what: string, answer: Parameters<typeof useServer>[0], message: string | RegExp]>([
    [
      "is refused by its status",
      (response) => void response.writeHead(404).end("no"),
      /^http:\/\/[\d.:]+\/spec\.yaml: returned status 404; expected a document of OpenAPI 3\.0 to 3\.2, in YAML or JSON$/,
    ],
    [
      "is refused when it says that it is too large",
      (response) =>
        void response.writeHead(200, { "content-length": "1001" }).end("x".repeat(1001)),
      "is larger than 0.001 MB; expected a larger --max-size",
    ],
    [
      "is refused as soon as it grows too large",
      (response) => {
        const timer = setInterval(() => response.write("x".repeat(400)), 5);
        response.on("close", () => clearInterval(timer));
      },
      "is larger than 0.001 MB",
    ],
    [
      "is an error of the connection when that is cut",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write(text, () => response.destroy());
      },
      /^http:\/\/[\d.:]+\/spec\.yaml: the connection closed \(UND_ERR_SOCKET\); expected the whole document$/,
    ],
    [
      "is given up when it does not come to its end in time",
      (response) => void response.write(text),
      "did not arrive within 0.5 s; expected a longer --time-limit",
    ],
    [
      "is refused when it is no text",
      (response) => void response.end(Buffer.from([0xff, 0xfe, 0x00])),
      "is not UTF-8 text",
    ],
    ["is refused when it is nothing", (response) => void response.end(" \n"), "is empty"],
    [
      "is refused when it leads to no address",
      (response) => void response.writeHead(302, { location: "http://[" }).end(),
      "redirects to an invalid URL",
    ],
    [
      "is given up when it only leads on",
      (response) => void response.writeHead(302, { location: "/next" }).end(),
      "redirects more than 5 times",
    ],
  ])("%s", async (_, answer, message) => {
    const { baseUrl } = await useServer(answer);
    const timeLimit = message.toString().includes("0.5 s") ? 500 : 60_000;
    await expect(read(`${baseUrl}/spec.yaml?key=secret`, { timeLimit })).rejects.toThrow(message);
  });

  it.each([
    [
      "http://127.0.0.1:1/spec.yaml",
      /^http:\/\/127\.0\.0\.1:1\/spec\.yaml: cannot be reached \(.+\); expected a URL that responds$/,
    ],
    ["ftp://example.example/spec", "is not an http(s) URL; expected http: or https:"],
  ])("is refused where nobody answers: %s", async (from, message) => {
    await expect(read(from)).rejects.toThrow(message);
  });

  it("is asked for with the user and the password of its address, which no message quotes", async () => {
    const { baseUrl } = await useServer((response, { headers }) => {
      const { authorization } = headers;
      response.writeHead(authorization === undefined ? 401 : 200).end(authorization);
    });
    const address = baseUrl.replace("//", "//me:p%40ss@");
    expect(await read(address)).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
    const closed = address.replace(/:\d+$/, ":1");
    await expect(read(closed)).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/: cannot be reached/);
  });

  it("ends with an interruption, which is no fault of the document", async () => {
    const { baseUrl } = await useServer((response) => void response.write(text));
    const controller = new AbortController();
    const reading = read(baseUrl, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("interrupted")), 50);
    await expect(reading).rejects.toThrow("interrupted");
  });
});

describe("a published document from standard input", () => {
  it("is read to its end", async () => {
    const stdin = Readable.from([Buffer.from("openapi: "), Buffer.from("3.1.0\n")]);
    expect(await read("-", { stdin })).toBe(text);
  });

  it("is given up when it does not come", async () => {
    const reading = read("-", { stdin: new Readable({ read: () => {} }), timeLimit: 100 });
    await expect(reading).rejects.toThrow("standard input: did not arrive within 0.1 s");
  });
});

describe("a published document in a file", () => {
  it("is left to those who read files", async () => {
    expect(await read(path.join(createFolder({ "spec.yaml": text }), "spec.yaml"))).toBeUndefined();
  });

  it("has to be there, to be a file, and not to be too large", async () => {
    const folder = createFolder({ "spec.yaml": "x".repeat(1001) });
    await expect(read(path.join(folder, "none.yaml"))).rejects.toThrow("the file does not exist");
    await expect(read(folder)).rejects.toThrow("is not a file");
    await expect(read(path.join(folder, "spec.yaml"))).rejects.toThrow("is larger than 0.001 MB");
  });
});
