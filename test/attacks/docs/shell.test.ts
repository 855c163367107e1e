import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { describeApi } from "../../../docs/site/api/apis.js";
import { samplesOf } from "../../../docs/site/api/samples.js";
import { emitCurl } from "../../../docs/try/emit/emit-curl.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { callFrom } from "../../try/support/requests.js";
import { readCases } from "../../support/read-cases.js";
import { createDocumentWithText } from "../support/document-with-text.js";

const texts: readonly string[] = readCases("shell.yaml", import.meta.url).texts;

/** What a shell does with a command: the words that `curl` gets, and whether it ran `evil`. */
function paste(command: string): { words: string[]; hasRun: boolean } {
  const folder = createFolder({
    curl: `#!/bin/sh\nfor word; do printf '%s\\0' "$word"; done >> "$OUT"\n`,
    evil: '#!/bin/sh\necho ran > "$OUT.evil"\n',
  });
  for (const name of ["curl", "evil"]) chmodSync(path.join(folder, name), 0o755);
  const OUT = path.join(folder, "words");
  const secrets = { AWS_SECRET_ACCESS_KEY: "the-secret", HOME: "/the-home" };
  const own = { SERVICE_BASE_URL: "http://us", SERVICE_API_KEY: "k" };
  const env = { PATH: folder, OUT, ...own, ...secrets };
  execFileSync("/bin/sh", ["-u"], { env, input: `TOKEN=t; API_KEY=k; INPUT=i; A=a\n${command}\n` });
  return { words: readFileSync(OUT, "utf8").split("\0"), hasRun: existsSync(`${OUT}.evil`) };
}

/** The curl samples of a document with a text everywhere, and as the host of its server. */
function curlSamples(text: string): string[] {
  const document = createDocumentWithText({ prose: text, value: text, name: text, sent: text });
  const hosts = [`https://${text}.example`, `https://a.example/${text}`, text, `{${text}}`];
  const variables = { [text]: { default: "https://b.example", "x-env": text } };
  const hosted = hosts.map((url) => ({ ...document, servers: [{ url, variables }] }));
  return [document, ...hosted].flatMap((each) => {
    const api = describeApi("api", each, false);
    return api.operations.map((operation) => {
      return samplesOf(operation, api).find(({ lang }) => lang === "sh")?.source ?? "";
    });
  });
}

describe("an attacker who has a reader paste the curl sample of a document", () => {
  it.each(texts)("runs a program or reads a variable by %j", (text) => {
    const samples = curlSamples(text);
    expect(samples.length).toBeGreaterThan(30);
    const { words, hasRun } = paste(samples.join("\n"));
    expect(hasRun).toBe(false);
    expect(words.filter((word) => word === "--fail-with-body")).toHaveLength(samples.length);
    expect(words.join("\n")).not.toMatch(/the-secret|the-home/);
  });

  it.each(texts)("runs a program by a content type, a header or a cookie: %j", (text) => {
    const call = callFrom("v4:runs.create", { body: text });
    const options = { header: { [text]: text }, cookie: { [text]: text } };
    for (const contentType of [text, "multipart/form-data", "application/x-www-form-urlencoded"]) {
      const sample = { ...call, contentType, options, path: `/${text}`, headers: [[text]] };
      const { words, hasRun } = paste(emitCurl({ ...sample, body: { [text]: text } }));
      expect(hasRun).toBe(false);
      expect(words[0]).toBe("--fail-with-body");
      expect(words.join("\n")).not.toMatch(/the-secret|the-home/);
    }
  });

  it.each(["text/plain", "multipart/form-data"])("has it send a file as %s", (contentType) => {
    const text = "@/etc/passwd";
    const body = contentType === "text/plain" ? text : { a: text };
    const { words } = paste(emitCurl({ ...callFrom("v4:runs.create", { body }), contentType }));
    expect(words.at(-3)).toMatch(/^(?:--data-raw|--form-string)$/);
    expect(words.at(-2)).toContain(text);
  });
});
