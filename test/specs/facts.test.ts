import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, beforeAll } from "vitest";
import { entries, members, prose, read, readTable, walk } from "./support/document.js";
import { apis, bundle, type ApiName } from "./support/redocly.js";
import { onlyInTheUs, operations, servers } from "./transcribed/operations.js";
import * as reasoning from "./transcribed/reasoning.js";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

const documents = await bundle();

type Texts = Readonly<Record<string, string>>;
const fields = readTable<Record<ApiName, Record<string, Texts>>>("fields");
type Stated = Readonly<
  Record<string, readonly [apis: readonly ApiName[], place: readonly string[], value: object]>
>;
const stated = readTable<{
  readonly exactly: Stated;
  readonly amongOthers: Stated;
  readonly ofOperations: Readonly<
    Record<string, readonly [extension: string, usual: string, others: readonly unknown[]]>
  >;
  readonly tools: readonly unknown[];
  readonly shapeless: readonly (readonly [ApiName, path: string, method: string, status: string])[];
}>("stated");
const topics = readTable<Record<ApiName | "everywhere" | "browsers", Texts>>("prose");

describe("bundled documents", () => {
  it.each(apis)(
    "%s holds plain data: no reference leads out of it or stands in an extension",
    (api) => {
      const references = [...walk(documents[api])].filter(({ path }) => path.at(-1) === "$ref");

      for (const { path, value } of references) {
        expect(value).toMatch(/^#\/components\//);
        expect(path.filter((key) => key.startsWith("x-"))).toEqual([]);
      }
    },
  );

  it.each(apis)("%s is an OpenAPI 3.1 document with a licence", (api) => {
    expect(documents[api]).toMatchObject({
      openapi: "3.1.0",
      info: { license: { identifier: "MIT" }, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  it("state the version of V4, and of no other", () => {
    const versions = apis.map((api) => [api, read(documents[api], "info", "version")]);

    expect(versions.filter(([, version]) => version !== "0.0.0")).toEqual([["v4", "4.0.0"]]);
  });
});

describe("operations", () => {
  it.each(apis)("of %s have the described method, path, answers and key", (api) => {
    const declared = operationsOf(documents[api]).map(({ method, path, operation }) => [
      method.toUpperCase(),
      fullPath(api, path),
      operation["operationId"],
      Object.keys(members(operation["responses"])).toSorted().join(" "),
      keyOf(documents[api], operation),
    ]);

    expect(declared).toEqual(operations[api]);
  });

  it.each(apis)("of %s exist in the described regions", (api) => {
    const restricted = operationsOf(documents[api])
      .filter(({ operation }) => "x-regions" in operation)
      .map(({ operation }) => [operation["operationId"], operation["x-regions"]]);

    expect(restricted).toEqual((onlyInTheUs[api] ?? []).map((id) => [id, ["us"]]));
  });

  it.each(Object.entries(stated.ofOperations))("%s", (_, [extension, usual, others]) => {
    const said = listExtension(extension).filter(([, , value]) => (value ?? "") !== usual);
    expect(said).toEqual(others);
  });

  it("of V4 wait for the three terminal statuses and then read the run", () => {
    expect(read(documents.v4, "paths", "/runs/{id}/status", "get", "x-waiter")).toEqual({
      field: "status",
      terminal: ["completed", "failed", "cancelled"],
      failed: ["failed"],
      result: "runs.get",
      output: { field: "result", status: "completed" },
    });
  });

  it("offer agents few tools, with these methods and hints", () => {
    const offered = listExtension("x-mcp").filter(([, , mcp]) => mcp !== undefined);
    const tools = offered.map(([api, id, mcp]) => {
      const { tool, method, hints } = members(mcp);
      const set = Object.entries(members(hints)).filter(([, value]) => value === true);
      return [`${api}:${method ?? id}`, tool, ...set.map(([name]) => name)];
    });

    expect(tools).toEqual(stated.tools);
  });

  it.each(apis)("of %s describe a throttle by body and headers, under no status", (api) => {
    for (const { operation } of operationsOf(documents[api])) {
      const whole = { ...members(documents[api]), operation };
      const throttle = (...path: string[]) =>
        read(whole, "operation", "responses", "default", ...path);
      const headers = Object.keys(members(throttle("headers")));
      expect(headers).toEqual(["Retry-After", "X-RateLimit-Limit"]);
      const body = throttle("content", "application/json", "schema", "properties");
      expect(Object.keys(members(body))).toEqual(["limit_rps", "retry_after_seconds"]);
    }
  });

  it.each(stated.shapeless)(
    "promise no shape for the body of %s %s %s %s",
    (api, path, method, status) => {
      const content = ["responses", status, "content", "application/json", "schema"];

      expect(read(documents[api], "paths", path, method, ...content)).toEqual({});
    },
  );
});

it.each(apis)("servers and security of %s are the described ones", (api) => {
  const declared = entries(read(documents[api], "servers"));

  expect(declared.map((server) => read(server, "url"))).toEqual(servers[api]);
  const regions = declared.map((server) => read(server, "x-region"));
  expect(regions).toEqual(["us", "eu"].slice(0, declared.length));
  for (const server of declared) checkVariables(server);
});

describe("documents", () => {
  const listEach = (facts: Stated) =>
    Object.entries(facts).flatMap(([says, [names, place, value]]) =>
      names.map((api) => ({ api, says, place, value })),
    );

  it.each(listEach(stated.exactly))("of $api $says", ({ api, place, value }) => {
    expect(read(documents[api], ...place)).toEqual(value);
  });

  it.each(listEach(stated.amongOthers))("of $api $says", ({ api, place, value }) => {
    expect(read(documents[api], ...place)).toMatchObject(value);
  });
});

describe("fields", () => {
  it.each(apis)("of %s have the described types, required marks, nulls and defaults", (api) => {
    const schemas = members(read(documents[api], "components", "schemas"));
    const records = Object.entries(schemas).filter(([, schema]) => "properties" in members(schema));

    const declared = records.map(([name]) => [name, fieldsOf(documents[api], name)]);
    expect(Object.fromEntries(declared)).toEqual(fields[api]);
  });

  it.each(["v2", "v3"] as const)("of %s take the four thinking levels and null", (api) => {
    const levels = ["disabled", "low", "medium", "high", null];
    expect(read(documents[api], "components", "schemas", "ThinkingLevel", "enum")).toEqual(levels);
  });

  it.each([
    ["v4", "RunCreate", "model"],
    ["v3", "SessionCreate", "model"],
    ["v2", "TaskCreate", "llm"],
  ] as const)("of %s warn of names that only other APIs have for models", (api, schema, field) => {
    const known = { v2: reasoning.v2Models, v3: reasoning.v3Models, v4: reasoning.v4Models };
    const place = ["components", "schemas", schema, "properties", field, "x-mistakes"];
    const mistakes = members(read(documents[api], ...place));
    for (const [name, text] of Object.entries(mistakes)) {
      const [, other = "", meant = ""] = /^the (V\d) name of `(.*)`$/.exec(String(text)) ?? [];
      const theirs = members(read(known, other.toLowerCase()));
      expect([name in known[api], name in theirs], name).toEqual([false, true]);
      expect(meant in known[api] || meant in theirs, meant).toBe(true);
    }
    const aliases = api === "v4" ? Object.keys(reasoning.v3Aliases) : [];
    expect(Object.keys(mistakes)).toEqual(expect.arrayContaining(aliases));
  });

  it("of V4 leave the set of statuses, actions, models and settings open", () => {
    const property = (schema: string, field: string) =>
      members(read(documents.v4, "components", "schemas", schema, "properties", field));

    for (const schema of ["Run", "RunStatus", "FullRun"]) {
      const status = property(schema, "status");
      expect(status["x-extensible-enum"]).toEqual(["completed", "failed", "cancelled"]);
      expect(status).not.toHaveProperty("enum");
    }
    expect(property("BrowserUpdate", "action")["x-extensible-enum"]).toEqual(["stop"]);
    expect(property("BrowserUpdate", "action")).not.toHaveProperty("enum");
    expect(property("RunCreate", "model")).not.toHaveProperty("enum");
    expect(property("RunCreate", "modelParams")).not.toHaveProperty("properties");
  });

  it("mark the old name of the concurrency as deprecated", () => {
    const rateLimit = read(documents.billing, "components", "schemas", "Account", "properties");

    expect(rateLimit).toMatchObject({ rateLimit: { deprecated: true } });
  });

  it("require answers with exactly two decimals, and challenges with a UUID", () => {
    const schema = (...path: string[]) => read(documents.signup, "components", "schemas", ...path);
    const answer = new RegExp(String(schema("VerifyRequest", "properties", "answer", "pattern")));

    expect(["7.50", "0.00", "-3.25", "1000.10"].filter((text) => !answer.test(text))).toEqual([]);
    const others = ["7.5", "7", "7.500", ".50", "7,50", "7.50 "];
    expect(others.filter((text) => answer.test(text))).toEqual([]);
    expect(schema("Challenge", "properties", "challenge_id", "format")).toBe("uuid");
  });
});

it("reasoning tables of V4 name the default effort of two models, and no other", () => {
  const defaults = entries(read(documents.v4, "x-reasoning", "rows"))
    .map(members)
    .filter((row) => "defaults" in row)
    .flatMap((row) => entries(row["models"]).map((model) => [model, row["defaults"]]));

  const xhigh = { "modelParams.reasoning.effort": "xhigh" };
  const described = reasoning.v4ByDefaultXhigh.map((model) => [model, xhigh]);
  expect(Object.fromEntries(defaults)).toEqual(Object.fromEntries(described));
});

describe("prose", () => {
  for (const api of apis) {
    const hasBrowsers = /^v\d$/.test(api);
    const said = { ...topics.everywhere, ...(hasBrowsers && topics.browsers), ...topics[api] };
    for (const [topic, pattern] of Object.entries(said)) {
      it(`of ${api} says: ${topic}`, () => {
        expect(prose(documents[api]).match(pattern)?.[0], pattern).toBeDefined();
      });
    }
  }
});

function operationsOf(document: unknown) {
  return Object.entries(members(read(document, "paths"))).flatMap(([path, item]) =>
    Object.entries(members(item))
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ method, path, operation: members(operation) })),
  );
}

/** What an extension says of every operation. */
function listExtension(name: string): (readonly [ApiName, unknown, unknown])[] {
  return apis.flatMap((api) =>
    operationsOf(documents[api]).map(
      ({ operation }) => [api, operation["operationId"], operation[name]] as const,
    ),
  );
}

function fullPath(api: ApiName, path: string): string {
  const url = String(read(documents[api], "servers", "0", "url"));
  return `${url.replace("{base_url}", "")}${path}`;
}

function keyOf(document: unknown, operation: Record<string, unknown>): string {
  const security = entries(operation["security"] ?? read(document, "security"));
  return security.length === 0 ? "no key" : "key";
}

/** Every host is a placeholder under `.example`, and one environment variable names the real one. */
function checkVariables(server: unknown): void {
  const environment: Record<string, string> = {
    base_url: "SERVICE_BASE_URL",
    eu_base_url: "SERVICE_EU_BASE_URL",
  };
  for (const [name, variable] of Object.entries(members(read(server, "variables")))) {
    expect(variable).toMatchObject({
      default: expect.stringMatching(/^https:\/\/[a-z.-]+\.example$/),
      "x-env": environment[name],
    });
  }
}

/** The fields of a record in the notation of the transcribed table. */
function fieldsOf(document: unknown, schema: string): Record<string, string> {
  const record = read(document, "components", "schemas", schema);
  const required = entries(read(record, "required"));
  const declared = Object.keys(members(read(record, "properties"))).map((name) => {
    const field = members(read(document, "components", "schemas", schema, "properties", name));
    const type = [field["type"] ?? entries(field["anyOf"]).map((each) => members(each)["type"])]
      .flat()
      .join(" | ");
    const fallback = "default" in field ? ` = ${String(field["default"])}` : "";
    return [name, `${type}${required.includes(name) ? "!" : ""}${fallback}`] as const;
  });
  return Object.fromEntries(declared);
}

// Whatever a user can read: the documents, what is generated from them, messages and pages.
const roots = ["specs", "generated", "docs", "overlays", "runtime", "command", "sandbox"];

const claims = readTable<{ nowhere: string[]; saidIn: Record<string, string[]> }>("claims");

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  const listed = await Promise.all(roots.map(listFiles));
  const reading = ["README.md", ...listed.flat()].map(
    async (file) => [file, asOneLine(await readFile(file, "utf8"))] as const,
  );
  files = new Map(await Promise.all(reading));
});

describe("what is said of the service", () => {
  it.each(claims.nowhere)("is nowhere %s", (claim) => {
    const pattern = new RegExp(claim, "i");
    expect([...files].filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  describe.each(Object.entries(claims.saidIn))("in %s", (file, sentences) => {
    it.each(sentences)("is %s", (sentence) => {
      expect(files.get(file)?.match(sentence)?.[0]).toBeDefined();
    });
  });
});

async function listFiles(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true });
  return found
    .filter((file) => /\.(json|md|mjs|sh|ts|yaml)$/.test(file))
    .map((file) => join(root, file));
}

/** Lines of a comment, of JSON and of Markdown alike: sentences are found wherever they are broken. */
function asOneLine(text: string): string {
  return text
    .replaceAll(/\\n/g, "\n")
    .replaceAll(/\n\s*(\*|\/\/|#)?\s*/g, " ")
    .replaceAll(/[ \t]+/g, " ");
}
