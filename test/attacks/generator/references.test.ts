import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { loadLinted } from "../../../generator/document/load-linted.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { GeneratorError } from "../../../generator/api/problem.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { load } from "../../generator/follow/support/load.js";
import { useServer } from "../../runtime/transport/loopback.js";
import { readCases } from "../../support/read-cases.js";

interface Form {
  readonly whole?: string;
  readonly first?: string;
  readonly schema?: string;
  readonly last?: string;
  readonly replace?: [text: string, by: string];
  readonly isUnfollowed?: boolean;
}

interface Cases {
  readonly document: string;
  readonly written: Readonly<Record<string, Form>>;
  readonly climbing: readonly string[];
}

const { document, written, climbing }: Cases = readCases("references.yaml", import.meta.url);

const secret = "AKIA-0123456789";
const { signal } = new AbortController();

/** Folder of the document, beside the folder with the credentials of another tool. */
let folder: string;
let keys: string;

beforeEach(() => {
  const home = realpathSync(createFolder());
  folder = path.join(home, "api");
  mkdirSync(folder);
  mkdirSync(path.join(home, "api-keys"));
  keys = path.join(home, "api-keys", "credentials.json");
  const thing = { type: "object", description: secret, properties: { [secret]: {} } };
  writeFileSync(keys, JSON.stringify({ ...thing, Thing: thing, get: { summary: secret } }));
});

const beside = (name: string): string => path.join(folder, name);

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
    loadLinted({ ...plan, root: folder }, signal),
    loadDocuments({ ...plan, root: folder }, signal),
  ]);
  return describeEnds(ended);
}

async function attemptUrl(from: string, more: Parameters<typeof load>[1] = {}): Promise<Attempt> {
  return describeEnds(await Promise.allSettled([load(from, more)]));
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
const documentOf = (schema: string, more = ""): string =>
  document.replace("SCHEMA", () => schema) + more;

const answerSecret = (response: ServerResponse): void => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ type: "object", description: secret, Thing: { const: secret } }));
};

/** Ways to write a reference to what stands for `TO`; each is followed by some tool of the trade. */
const forms = Object.entries(written).map(
  ([form, { whole, first = "", schema = "{}", last, replace: [from, by] = ["", ""] }]) => {
    return [form, whole ?? `${first}${documentOf(schema, last)}`.replace(from, () => by)] as const;
  },
);

function pointTo(target: string, text: string): string {
  return text.replaceAll("TO", target).replaceAll("ESCAPED", target.replaceAll("/", "\\x2f"));
}

describe("a document of somebody else's", () => {
  it.each(forms)("copies credentials, or asks the inner network, by %s", async (form, text) => {
    const { baseUrl, seen: asked } = await useServer(answerSecret);
    const outside = `, which is outside the folder ${folder}; expected `;
    for (const [target, allow, reason] of [
      [path.relative(folder, keys), keys, outside],
      [`${baseUrl}/keys.json`, `${baseUrl}/keys.json`, ": refers to http"],
    ] as const) {
      const { seen, problems } = await attempt(pointTo(target, text));
      expect([asked, seen.includes(secret)]).toEqual([[], false]);
      if (written[form]?.isUnfollowed) continue;
      expect(problems).toMatch(/^openapi\.(?:yaml|json):\d+:\d+: refers to /m);
      expect(problems).toContain(reason);
      expect(problems).toContain(`--allow-ref ${allow}`);
    }
  });

  it("copies credentials by their whole path", async () => {
    for (const target of [keys, `file://${keys}`, `file://localhost${keys}`]) {
      const { seen, problems } = await attempt(documentOf(`{ $ref: '${target}#/Thing' }`));
      expect(seen).not.toContain(secret);
      expect(problems).toMatch(/^openapi\.yaml:11:31: refers to /m);
      expect(problems).toContain(`--allow-ref ${keys}`);
    }
  });

  it.each<[reference: string, plant: () => void, problem: RegExp]>([
    ["a.json#/Thing", () => symlinkSync(keys, beside("a.json")), /by a link to .*json; expected /],
    [
      "parts/credentials.json#/Thing",
      () => symlinkSync(path.dirname(keys), beside("parts")),
      /by a link to .*credentials\.json; expected /,
    ],
    [
      "part.yaml#/A",
      () =>
        writeFileSync(beside("part.yaml"), "A: { $ref: '../api-keys/credentials.json#/Thing' }\n"),
      /^part\.yaml:1:12: refers to \.\.\/api-keys\/credentials\.json#\/Thing/,
    ],
    [
      ".tool/auth.json#/a",
      () => {
        mkdirSync(beside(".tool"));
        writeFileSync(beside(".tool/auth.json"), JSON.stringify({ a: { const: secret } }));
      },
      /which is hidden; expected /,
    ],
  ])("copies credentials by what lies in its folder: %s", async (reference, plant, problem) => {
    plant();
    const { seen, problems } = await attempt(documentOf(`{ $ref: '${reference}' }`));
    expect(seen).not.toContain(secret);
    expect(problems).toMatch(problem);
  });

  it.each(climbing)("climbs out of its folder by %s", async (reference) => {
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
    const allowed = [path.dirname(keys)];
    const { seen, problems } = await attempt(documentOf(`{ $ref: '${keys}#/Thing' }`), allowed);
    expect([problems, seen.includes(secret)]).toEqual(["", true]);
    expect(seen).toContain(`refers to ${keys}#/Thing, which was read because of --allow-ref`);
  });

  it("takes an allowed folder or URL for a beginning of letters", async () => {
    const { baseUrl, seen: asked } = await useServer(answerSecret);
    const file = await attempt(documentOf(`{ $ref: '${keys}#/Thing' }`), [folder]);
    expect(file.problems).toContain("is outside the folder");
    for (const place of [
      "/api-keys/a.json",
      "/api/../keys.json",
      "/api/%2e%2e/a.json",
      "/api/..%2fa.json",
    ]) {
      const { problems } = await attempt(documentOf(`{ $ref: '${baseUrl}${place}#/Thing' }`), [
        `${baseUrl}/api`,
      ]);
      expect([place, problems]).toEqual([place, expect.stringContaining("which is an address")]);
    }
    expect(asked).toEqual([]);
  });

  it("is led on by an allowed server to one that is not", async () => {
    const inner = await useServer(answerSecret);
    const outer = await useServer((response) => {
      response.writeHead(302, { location: `${inner.baseUrl}/keys.json` }).end();
    });
    const { seen, problems } = await attempt(
      documentOf(`{ $ref: '${outer.baseUrl}/a.json#/Thing' }`),
      [outer.baseUrl],
    );
    expect([inner.seen, seen.includes(secret)]).toEqual([[], false]);
    expect(problems).toContain(`redirects to ${inner.baseUrl}/keys.json, which is an address`);
  });
});

it("a document from standard input reads a file of this machine", async () => {
  for (const target of [keys, path.basename(keys)]) {
    const workFolder = path.dirname(keys);
    const input = documentOf(`{ $ref: '${target}#/Thing' }`);
    const { seen, problems } = await attemptUrl("-", { workFolder, allowed: ["/"], input });
    expect(seen).not.toContain(secret);
    expect(problems).toMatch(
      /^standard input:11:31: .* is a local file, .*; expected a reference that stays/,
    );
  }
});

describe("a document from a URL", () => {
  const followed = forms.filter(([form]) => /^(?:a schema|a discriminator|an example)$/.test(form));

  it.each(followed)("asks a server of the inner network through %s", async (_form, text) => {
    const inner = await useServer(answerSecret);
    const outer = await useServer(
      (response) => void response.end(pointTo(`${inner.baseUrl}/keys.json`, text)),
    );
    const { seen, problems } = await attemptUrl(`${outer.baseUrl}/spec.json?token=t0k`);
    expect([inner.seen, seen.includes(secret), seen.includes("t0k")]).toEqual([[], false, false]);
    expect(problems).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/spec\.json:\d+:\d+: refers to /m);
    expect(problems).toContain(`--allow-ref ${inner.baseUrl}/keys.json`);
  });

  it.each(followed)("reads a file of this machine through %s", async (_form, text) => {
    const outer = await useServer((response, { url }) => {
      if (url === "/spec.json") response.end(pointTo(`file://${keys}`, text));
      else response.writeHead(404).end();
    });
    const { seen } = await attemptUrl(`${outer.baseUrl}/spec.json`, {
      allowed: ["/", path.dirname(keys)],
    });
    expect(seen).not.toContain(secret);
  });

  it.each([301, 302, 303, 307, 308])("is led to another origin by a %i", async (status) => {
    const inner = await useServer(answerSecret);
    const outer = await useServer((response) => {
      response.writeHead(status, { location: `${inner.baseUrl}/keys.json` }).end();
    });
    const { problems } = await attemptUrl(`${outer.baseUrl}/spec.json`);
    expect(inner.seen).toEqual([]);
    expect(problems).toContain(
      `redirects to ${inner.baseUrl}/keys.json, which is on another origin`,
    );
  });

  it("leads its references on to another origin", async () => {
    const inner = await useServer(answerSecret);
    const outer = await useServer((response, { url }) => {
      if (url === "/spec.yaml") response.end(documentOf("{ $ref: 'part.json#/Thing' }"));
      else response.writeHead(302, { location: `${inner.baseUrl}/keys.json` }).end();
    });
    const { seen, problems } = await attemptUrl(`${outer.baseUrl}/spec.yaml`);
    expect([inner.seen, seen.includes(secret)]).toEqual([[], false]);
    expect(problems).toContain(`redirects to ${inner.baseUrl}/keys.json`);
  });
});
