import { createServer, type Server } from "node:http";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layOut } from "../../generator/emit/lay-out.js";
import { prepareForTypes } from "../../generator/emit/prepare-for-types.js";
import { readRuntimeFiles } from "../../generator/emit/runtime-files.js";
import type { GeneratedFile } from "../../generator/model/generated-file.js";
import type { OpenApiDocument, Schema } from "../../generator/model/openapi.js";
import { readApi } from "../../generator/read/read-api.js";
import { generateApi } from "../../generator/round/generate-api.js";
import { overlays } from "../../overlays/index.js";
import { version } from "../../runtime/version.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";
import { listen } from "../support/listen.js";
import { projectRoot, run } from "./support/run.js";

const names = { error: "BoxError", env: "BOX", label: "box" };

const json = (schema: Schema) => ({ "application/json": { schema } });
const job = { $ref: "#/components/schemas/Job" };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;

/** Jobs that are waited for, and pages of them, with a token or a key. */
const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Box", version: "1" },
  security: [{ oauth: ["jobs"] }, { api_key: [] }],
  paths: {
    "/jobs": {
      get: {
        operationId: "jobs.list",
        "x-pages": { cursor: "after", next: "next", items: "items" },
        parameters: [{ name: "after", in: "query", schema: { type: "string" } }],
        responses: {
          "200": {
            description: "A page.",
            content: json({
              type: "object",
              required: ["items"],
              properties: { items: { type: "array", items: job }, next: { type: "string" } },
            }),
          },
        },
      },
      post: {
        operationId: "jobs.create",
        requestBody: { required: true, content: json({ type: "object" }) },
        responses: { "201": { description: "Begun.", content: json(job) } },
      },
    },
    "/jobs/{id}": {
      get: {
        operationId: "jobs.get",
        "x-waiter": { field: "state", terminal: ["done", "failed"], result: "jobs.get" },
        parameters: [id],
        responses: { "200": { description: "The job.", content: json(job) } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: { type: "oauth2" },
      api_key: { type: "apiKey", in: "header", name: "X-Key" },
    },
    schemas: {
      Job: {
        type: "object",
        required: ["id", "state"],
        properties: {
          id: { type: "string" },
          state: { type: "string", "x-extensible-enum": ["waiting", "done", "failed"] },
        },
      },
    },
  },
};

/** The client, and the runtime beside it. */
async function generate(): Promise<GeneratedFile[]> {
  const read = structuredClone(document);
  const api = readApi("box", read, () => ({ file: "box.yaml" }), { env: names.env });
  const made = { text: JSON.stringify(read), prepared: prepareForTypes(api) };
  const from = (module: string): string => `./runtime/${path.basename(module)}.js`;
  const runtime = { from, siblings: [] };
  const { files } = await generateApi(api, made, overlays, runtime);
  return [...(await layOut(files)), ...readRuntimeFiles(names)];
}

const program = `
import { BoxError, AuthenticationError } from "./client/runtime/errors.js";
import { createJournal } from "./client/runtime/journal.js";
import { iterateByCursor, runAll } from "./client/runtime/polling.js";
import { BoxClient } from "./client/index.js";

const client = new BoxClient({ credentials: { oauth: async () => "good" }, pollInterval: 5 });
const { state } = await client.jobs.createAndWait({ what: "tidy" });
const ids: string[] = [];
for await (const { id } of client.jobs.iterate()) ids.push(id);
const open: unknown = [createJournal, iterateByCursor, runAll];
const refused: unknown = await new BoxClient({ logLevel: "off" }).jobs.get("1").catch((error) => error);
if (!(refused instanceof BoxError) || !(refused instanceof AuthenticationError)) throw refused;
console.log(JSON.stringify([state, ids, refused.message, refused.code, Array.isArray(open)]));
`;

const settings = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "nodenext",
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmitOnError: true,
  },
};

let reads = 0;
const service: Server = createServer(({ method, url, headers }, response) => {
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (headers.authorization !== "Bearer good") return answer(401, {});
  if (method === "POST") return answer(201, { id: "1", state: "waiting" });
  if (url === "/jobs/1")
    return answer(200, { id: "1", state: (reads += 1) > 2 ? "done" : "waiting" });
  const isLast = url?.includes("after=b") === true;
  const items = [{ id: isLast ? "3" : "2", state: "done" }];
  return answer(200, isLast ? { items } : { items, next: "b" });
});

const folder = createFolderOfFile();
let files: readonly GeneratedFile[] = [];
let baseUrl = "";

beforeAll(async () => {
  files = await generate();
  for (const { path: name, text } of files) {
    const file = path.join(folder, "client", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(path.join(folder, "program.ts"), program);
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module", "private": true }');
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    const place = path.join("node_modules", name);
    cpSync(path.join(projectRoot, place), path.join(folder, place), { recursive: true });
  }
  baseUrl = await listen(service);
});
afterAll(() => service.close());

describe("the runtime beside a client", () => {
  it.each(["typescript", "typescript-native"])(
    "compiles with nothing but openapi-fetch, its declarations included: %s",
    async (compiler) => {
      const tsc = path.join(projectRoot, "node_modules", compiler, "bin/tsc");
      const { exitCode, stdout } = await run(process.execPath, [tsc, "-p", folder], {
        cwd: folder,
      });
      expect(stdout).toBe("");
      expect(exitCode).toBe(0);
    },
  );

  it("waits, reads pages and says what was not accepted, in the client's own words", async () => {
    const env = { BOX_BASE_URL: baseUrl, BOX_API_KEY: "old", BOX_LOG: "warn" };
    const { stdout, stderr } = await run(process.execPath, ["program.js"], { cwd: folder, env });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([
      "done",
      ["2", "3"],
      `jobs.get: ${new URL(baseUrl).host} did not accept the credentials (401). Check that BOX_API_KEY is as it was issued, has not expired, and is of this deployment. \`error.body\` has the response.`,
      "authentication_failed",
      true,
    ]);
  });

  it("has no name of ours and no mark, and says its version", () => {
    const own = files.filter(({ path: name }) => /\.(?:js|ts)$/.test(name));
    for (const { path: name, text } of own) {
      expect(text, name).not.toMatch(
        /cloud.?agent|SERVICE_|V[234]Client|client.?weaver|Client_?Error|CLIENT_/i,
      );
    }
    const built = own.filter(({ path: name }) => name.startsWith("runtime/"));
    expect(built.length).toBeLessThan(30);
    for (const { text } of built) expect(text.split("\n")[0]).toContain(`version ${version}`);
  });

  it("has a module for whatever the overlays for any document import", () => {
    const modules = files.flatMap(({ path: name }) => /^runtime\/(\w+)\.js$/.exec(name)?.[1] ?? []);
    expect(modules.toSorted()).toEqual([
      "errors",
      "guards",
      "journal",
      "limits",
      "polling",
      "redis",
      "transport",
    ]);
  });

  it("refuses a base class of a name that the runtime has", () => {
    expect(() => readRuntimeFiles({ ...names, error: "ApiError" })).toThrow(
      "client.error: the base class of errors cannot be ApiError, which the runtime has; expected another name",
    );
  });
});
