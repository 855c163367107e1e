import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { lintDocuments } from "../../../generator/load/lint-documents.js";
import { loadDocuments } from "../../../generator/load/load-documents.js";
import { createFilePlan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { GeneratorError } from "../../../generator/model/problem.js";
import { loadPublished } from "../../../generator/sync/load-published.js";
import { sharedRedocly } from "../../generator/support/shared-redocly.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const run = sharedRedocly;

const secret = "AKIA-0123456789";
const { signal } = new AbortController();

/** Folder of the document, beside the folder with the credentials of another tool. */
let folder: string;
let credentials: string;

beforeEach(() => {
  const home = realpathSync(createFolder());
  folder = path.join(home, "api");
  mkdirSync(folder);
  mkdirSync(path.join(home, "api-keys"));
  credentials = path.join(home, "api-keys", "credentials.json");
  const thing = { type: "object", description: secret, properties: { [secret]: {} } };
  writeFileSync(credentials, JSON.stringify({ ...thing, Thing: thing, get: { summary: secret } }));
});

interface Attempt {
  /** Everything that a person or a program gets to see. */
  readonly seen: string;
  readonly problems: string;
}

/** Checks and bundles a document, as a run does, and returns whatever comes of it. */
async function attempt(text: string, allowed: readonly string[] = []): Promise<Attempt> {
  const file = path.join(folder, text.startsWith("{") ? "openapi.json" : "openapi.yaml");
  writeFileSync(file, text);
  const plan = await createFilePlan(file, path.join(folder, "out"), projectRoot, { allowed });
  const ended = await Promise.allSettled([
    lintDocuments({ ...plan, root: folder }, signal, run),
    loadDocuments({ ...plan, root: folder }, signal, run),
  ]);
  return describeEnds(ended);
}

async function attemptUrl(from: string, allowed: readonly string[] = []): Promise<Attempt> {
  const limits = { maxSize: 100_000, timeLimit: 20_000, signal, stdin: Readable.from([]) };
  const context = { root: projectRoot, workFolder: createFolder(), allowed, limits, run };
  return describeEnds(await Promise.allSettled([loadPublished({ name: "v4", from }, context)]));
}

function describeEnds(ended: readonly PromiseSettledResult<unknown>[]): Attempt {
  const texts = ended.map((each) => {
    if (each.status === "fulfilled") return JSON.stringify(each.value);
    if (each.reason instanceof GeneratorError) return each.reason.message;
    throw each.reason;
  });
  const [first] = ended;
  return { seen: texts.join("\n"), problems: first?.status === "rejected" ? (texts[0] ?? "") : "" };
}

/** A document whose answer has a schema, given as YAML in flow style. */
function documentOf(schema: string, more = ""): string {
  return `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /things:
    get:
      responses:
        '200':
          description: Things.
          content:
            application/json:
              schema: ${schema}
${more}`;
}

/** A server that counts what it is asked. */
async function serve(listener: RequestListener): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const answerSecret: RequestListener = (_, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ type: "object", description: secret, Thing: { const: secret } }));
};

/** Ways to write a reference to an address outside; each is followed by some tool of the trade. */
const forms: [string, (target: string) => string][] = [
  ["a schema", (to) => documentOf(`{ $ref: '${to}#/Thing' }`)],
  ["a whole file", (to) => documentOf(`{ $ref: '${to}' }`)],
  [
    "a key with escapes",
    (to) =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: {
          "/a": {
            get: {
              responses: {
                "200": {
                  description: "A.",
                  content: { "application/json": { schema: { REF: `${to}#/Thing` } } },
                },
              },
            },
          },
        },
      }).replace("REF", "\\u0024r\\u0065f"),
  ],
  [
    "a value with escapes",
    (to) => documentOf(`{ "$ref": "${to.replaceAll("/", "\\x2f")}#/Thing" }`),
  ],
  [
    "a block of text",
    (to) => documentOf(`\n                $ref: >-\n                  ${to}#/Thing`),
  ],
  [
    "an anchor",
    (to) =>
      documentOf(`{ $ref: *way }`, `x-way: &way '${to}#/Thing'\n`).replace(
        /^([^]*?)(x-way.*\n)$/,
        "$2$1",
      ),
  ],
  [
    "a merge key",
    (to) =>
      documentOf(`{ <<: *way }`, `x-way: &way { $ref: '${to}#/Thing' }\n`).replace(
        /^([^]*?)(x-way.*\n)$/,
        "$2$1",
      ),
  ],
  [
    "a path item",
    (to) => documentOf("{}").replace("  /things:", `  /other: { $ref: '${to}' }\n  /things:`),
  ],
  [
    "a discriminator",
    (to) =>
      documentOf(
        `{ type: object, required: [a], properties: { a: { type: string } }, discriminator: { propertyName: a, mapping: { b: '${to}#/Thing' } } }`,
      ),
  ],
  [
    "an example",
    (to) => documentOf("{}\n              examples: { a: { externalValue: '" + to + "' } }"),
  ],
  ["a link", (to) => documentOf("{}\n          links: { a: { operationRef: '" + to + "#/get' } }")],
  ["a dynamic reference", (to) => documentOf(`{ $dynamicRef: '${to}#Thing' }`)],
  ["an extension", (to) => documentOf("{}", `x-notes: { $ref: '${to}#/Thing' }\n`)],
  [
    "a text",
    (to) => documentOf("{}").replace("title: T,", `title: T, description: { $ref: '${to}' },`),
  ],
  [
    "the dialect",
    (to) => documentOf(`{ $schema: '${to}', type: object }`, `jsonSchemaDialect: '${to}'\n`),
  ],
  [
    "an identifier",
    (to) =>
      documentOf(
        `{ $id: '${to}', allOf: [{ $ref: '#/Thing' }, { $ref: 'credentials.json#/Thing' }] }`,
      ),
  ],
];

/** The forms that our tools do follow, so that a refusal has to name them. */
const unfollowed = new Set(["a link", "a dynamic reference", "the dialect", "an identifier"]);

describe("a document of somebody else's", () => {
  it.each(forms)("copies credentials into the client through %s", async (form, write) => {
    const { seen, problems } = await attempt(write(path.relative(folder, credentials)));
    expect(seen).not.toContain(secret);
    if (unfollowed.has(form)) return;
    expect(problems).toMatch(/^openapi\.(?:yaml|json):\d+:\d+: refers to /m);
    expect(problems).toContain(`, which is outside the folder ${folder}; expected `);
    expect(problems).toContain(`--allow-ref ${credentials}`);
  });

  it("copies credentials by their whole path", async () => {
    for (const target of [credentials, `file://${credentials}`, `file://localhost${credentials}`]) {
      const { seen, problems } = await attempt(documentOf(`{ $ref: '${target}#/Thing' }`));
      expect(seen).not.toContain(secret);
      expect(problems).toMatch(/^openapi\.yaml:11:31: refers to /m);
      expect(problems).toContain(`--allow-ref ${credentials}`);
    }
  });

  it.each(forms)("asks a server of the inner network through %s", async (form, write) => {
    const { origin, asked } = await serve(answerSecret);
    const { seen, problems } = await attempt(write(`${origin}/keys.json`));
    expect([asked, seen.includes(secret)]).toEqual([[], false]);
    if (unfollowed.has(form)) return;
    expect(problems).toMatch(/^openapi\.(?:yaml|json):\d+:\d+: refers to http/m);
    expect(problems).toContain(`--allow-ref ${origin}/keys.json`);
  });

  it("copies credentials through a link inside its folder", async () => {
    symlinkSync(credentials, path.join(folder, "a.json"));
    symlinkSync(path.dirname(credentials), path.join(folder, "parts"));
    for (const target of ["a.json", "parts/credentials.json"]) {
      const { seen, problems } = await attempt(documentOf(`{ $ref: '${target}#/Thing' }`));
      expect(seen).not.toContain(secret);
      expect(problems).toContain(`by a link to ${credentials}; expected `);
    }
  });

  it("copies credentials through another file of its folder", async () => {
    writeFileSync(
      path.join(folder, "part.yaml"),
      "A: { $ref: '../api-keys/credentials.json#/Thing' }\n",
    );
    const { seen, problems } = await attempt(documentOf("{ $ref: 'part.yaml#/A' }"));
    expect(seen).not.toContain(secret);
    expect(problems).toMatch(
      /^part\.yaml:1:12: refers to \.\.\/api-keys\/credentials\.json#\/Thing/,
    );
  });

  it("copies credentials that lie hidden in its own folder", async () => {
    mkdirSync(path.join(folder, ".tool"));
    writeFileSync(
      path.join(folder, ".tool", "auth.json"),
      JSON.stringify({ a: { const: secret } }),
    );
    const { seen, problems } = await attempt(documentOf("{ $ref: '.tool/auth.json#/a' }"));
    expect(seen).not.toContain(secret);
    expect(problems).toContain("which is hidden; expected ");
  });

  it.each([
    "%2e%2e/api-keys/credentials.json",
    "..%2fapi-keys%2fcredentials.json",
    "..\\api-keys\\credentials.json",
    "\\\\localhost\\api-keys\\credentials.json",
    "C:\\api-keys\\credentials.json",
    "parts/../../api-keys/credentials.json",
    "./././../api-keys/./credentials.json",
    "FILE://localhost/etc/passwd",
    "data:application/json,%7B%22Thing%22%3A%7B%22const%22%3A%22AKIA-0123456789%22%7D%7D",
  ])("climbs out of its folder by %s", async (reference) => {
    const { seen } = await attempt(documentOf(`{ $ref: '${reference}#/Thing' }`));
    expect(seen.replaceAll(reference, "")).not.toContain(secret);
    expect(seen).toMatch(/refers to|Can't resolve/);
  });

  it("holds the run up with a reference to a device", async () => {
    symlinkSync("/dev/zero", path.join(folder, "zero.yaml"));
    const { problems } = await attempt(documentOf("{ $ref: 'zero.yaml#/A' }"), ["/dev/zero"]);
    expect(problems).toContain("is not a file");
  });

  it("runs its own code by a configuration beside it", async () => {
    const plugin = "console.log('PWNED'); export default () => ({ id: 'a' });";
    writeFileSync(path.join(folder, "plugin.mjs"), plugin);
    const config = "plugins: [plugin.mjs]\nextends: [minimal]\n";
    for (const name of ["redocly.yaml", ".redocly.yaml", "redocly.yml"])
      writeFileSync(path.join(folder, name), config);
    writeFileSync(path.join(folder, ".npmrc"), "node-options=--import ./plugin.mjs\n");
    const { seen, problems } = await attempt(documentOf("{}"));
    expect([problems, seen.includes("PWNED")]).toEqual(["", false]);
  });

  it("silences the linter by settings and exceptions beside it", async () => {
    const ignored = { "openapi.yaml": { struct: ["#/paths/~1things/get"] } };
    writeFileSync(path.join(folder, ".redocly.lint-ignore.yaml"), JSON.stringify(ignored));
    writeFileSync(path.join(folder, ".env"), "REDOCLY_CLI_LINT_SKIP_RULE=struct\n");
    const { problems } = await attempt(documentOf("{}").replace(/get:[^]*/, "get: 3\n"));
    expect(problems).toContain("[struct]");
  });

  it("gets what the user allows, and the run names it", async () => {
    const allowed = [path.dirname(credentials)];
    const { seen, problems } = await attempt(
      documentOf(`{ $ref: '${credentials}#/Thing' }`),
      allowed,
    );
    expect([problems, seen.includes(secret)]).toEqual(["", true]);
    expect(seen).toContain(
      `refers to ${credentials}#/Thing, which was read because of --allow-ref`,
    );
  });

  it("takes an allowed folder or URL for a beginning of letters", async () => {
    const { origin, asked } = await serve(answerSecret);
    const file = await attempt(documentOf(`{ $ref: '${credentials}#/Thing' }`), [folder]);
    expect(file.problems).toContain("is outside the folder");
    for (const place of [
      "/api-keys/a.json",
      "/api/../keys.json",
      "/api/%2e%2e/a.json",
      "/api/..%2fa.json",
    ]) {
      const { problems } = await attempt(documentOf(`{ $ref: '${origin}${place}#/Thing' }`), [
        `${origin}/api`,
      ]);
      expect([place, problems]).toEqual([place, expect.stringContaining("which is an address")]);
    }
    expect(asked).toEqual([]);
  });

  it("is led on by an allowed server to one that is not", async () => {
    const inner = await serve(answerSecret);
    const outer = await serve((_, response) => {
      response.writeHead(302, { location: `${inner.origin}/keys.json` }).end();
    });
    const { seen, problems } = await attempt(
      documentOf(`{ $ref: '${outer.origin}/a.json#/Thing' }`),
      [outer.origin],
    );
    expect([inner.asked, seen.includes(secret)]).toEqual([[], false]);
    expect(problems).toContain(`redirects to ${inner.origin}/keys.json, which is an address`);
  });
});

describe("a document from standard input", () => {
  it("reads a file of this machine", async () => {
    const limits = { maxSize: 100_000, timeLimit: 20_000, signal };
    for (const target of [credentials, path.basename(credentials)]) {
      const text = documentOf(`{ $ref: '${target}#/Thing' }`);
      const context = {
        root: projectRoot,
        workFolder: path.dirname(credentials),
        allowed: ["/"],
        limits: { ...limits, stdin: Readable.from([Buffer.from(text)]) },
        run,
      };
      const ended = await Promise.allSettled([loadPublished({ name: "v4", from: "-" }, context)]);
      const { seen, problems } = describeEnds(ended);
      expect(seen).not.toContain(secret);
      expect(problems).toMatch(
        /^standard input:11:31: .* is a local file, .*; expected a reference that stays/,
      );
    }
  });
});

describe("a document from a URL", () => {
  const followed = forms.filter(([form]) => /^(?:a schema|a discriminator|an example)$/.test(form));

  it.each(followed)("asks a server of the inner network through %s", async (_form, write) => {
    const inner = await serve(answerSecret);
    const outer = await serve(
      (_, response) => void response.end(write(`${inner.origin}/keys.json`)),
    );
    const { seen, problems } = await attemptUrl(`${outer.origin}/spec.json?token=t0ken`);
    expect([inner.asked, seen.includes(secret), seen.includes("t0ken")]).toEqual([
      [],
      false,
      false,
    ]);
    expect(problems).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/spec\.json:\d+:\d+: refers to /m);
    expect(problems).toContain(`--allow-ref ${inner.origin}/keys.json`);
  });

  it.each(followed)("reads a file of this machine through %s", async (_form, write) => {
    const { origin } = await serve(({ url }, response) => {
      if (url === "/spec.json") response.end(write(`file://${credentials}`));
      else response.writeHead(404).end();
    });
    const { seen } = await attemptUrl(`${origin}/spec.json`, ["/", path.dirname(credentials)]);
    expect(seen).not.toContain(secret);
  });

  it.each([301, 302, 303, 307, 308])("is led to another origin by a %i", async (status) => {
    const inner = await serve(answerSecret);
    const outer = await serve((_, response) => {
      response.writeHead(status, { location: `${inner.origin}/keys.json` }).end();
    });
    const { problems } = await attemptUrl(`${outer.origin}/spec.json`);
    expect(inner.asked).toEqual([]);
    expect(problems).toContain(
      `redirects to ${inner.origin}/keys.json, which is on another origin`,
    );
  });

  it("leads its references on to another origin", async () => {
    const inner = await serve(answerSecret);
    const outer = await serve(({ url }, response) => {
      if (url === "/spec.yaml") response.end(documentOf("{ $ref: 'part.json#/Thing' }"));
      else response.writeHead(302, { location: `${inner.origin}/keys.json` }).end();
    });
    const { seen, problems } = await attemptUrl(`${outer.origin}/spec.yaml`);
    expect([inner.asked, seen.includes(secret)]).toEqual([[], false]);
    expect(problems).toContain(`redirects to ${inner.origin}/keys.json`);
  });
});

describe("npm run generate -- --spec", () => {
  const generate = (...args: readonly string[]) =>
    new Promise<{ exitCode: unknown; output: string }>((settle) => {
      const script = path.join(projectRoot, "scripts", "generate.mjs");
      execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
        settle({ exitCode: error === null ? 0 : error.code, output: stdout + stderr });
      });
    });

  it("refuses credentials without a word of how to allow them", { timeout: 60_000 }, async () => {
    const [spec, out] = [path.join(folder, "openapi.yaml"), path.join(folder, "out")];
    writeFileSync(spec, documentOf("{ $ref: '../api-keys/credentials.json#/Thing' }"));
    const refused = await generate("--spec", spec, "--out", out);
    expect([refused.exitCode, existsSync(out)]).toEqual([1, false]);
    expect(refused.output).toMatch(/openapi\.yaml:11:31: refers to \.\.\/api-keys/);
    const [, option = ""] = /(--allow-ref \S+)$/m.exec(refused.output) ?? [];
    const allowed = await generate("--spec", spec, "--out", out, ...option.split(" "));
    expect(allowed.output).toContain("note: ");
    expect(allowed.output).toContain(`(${credentials}), which was read because of --allow-ref`);
    expect(allowed.exitCode).toBe(0);
  });

  it("takes an option that means nothing", async () => {
    const args = ["--spec", "a.yaml", "--out", folder, "--allow-ref", path.join(folder, "none")];
    const { exitCode, output } = await generate(...args);
    expect(output).toContain("expected an existing folder, or an http(s) URL");
    expect(exitCode).toBe(2);
  });
});
