import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { GeneratorError } from "../../../generator/api/problem.js";
import { generate } from "../../../generator/run/generate.js";
import { checkTypes } from "../../../generator/follow/verdict/check-types.js";
import { addMethods } from "../../../generator/client/change.js";
import { assertOverlays } from "../../../generator/document/check-overlays.js";
import type { ClientCode, Method } from "../../../generator/client/client-code.js";
import { classOf, methodOf, operationOf } from "../../../generator/client/find.js";
import { createFolder } from "../support/temporary-folder.js";
import { jobsDocument, operation, weaveDocument } from "../support/weave-document.js";

const document = jobsDocument({
  "/boats": { get: operation("boats.list") },
  "/jobs": { get: operation("jobs.get") },
});

const apply = (): void => {};

/** What a project is told that is wrong. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const failure = await work.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GeneratorError);
  return String(failure);
}

const sails = { name: "sails", apply };
const extending = (extensions: unknown) => [{ ...sails, extensions }];
const differing = [
  ...extending({ "x-sail": { type: "string" } }),
  { name: "oars", apply, extensions: { "x-sail": { type: "number" } } },
];
const expected = 'expected { "x-jobs": schema }';
const valueOf = (type: string) => `a value of the type ${type}; ${asReturned}`;
const unknownKeyword = 'strict mode: unknown keyword: "propertys"';
const unknownName = 'x-names: given "operaton"';
const kebabCase = "expected a name in kebab-case, such as wait-for-job";
const asReturned = "expected an object, as defineOverlay({ name, extensions, apply }) returns it";

describe("a list of overlays", () => {
  it.each<[message: string, overlays: readonly unknown[]]>([
    [`the overlay at position 2 is ${valueOf("function")}`, [sails, apply]],
    // As of a module that does not export it.
    [`the overlay at position 1 is ${valueOf("undefined")}`, [undefined]],
    [`the overlay at position 1 has no name; ${kebabCase}`, [{ apply }]],
    ["the overlay sails has no function apply; expected apply(client, api)", [{ name: "sails" }]],
    ["two overlays have the name sails; expected each name once", [sails, sails]],
    [`the extensions of sails are no object; ${expected}`, extending(["x-sail"])],
    [`the overlay sails reads sail, which is no extension; ${expected}`, extending({ sail: {} })],
    ["the overlays sails and oars differ about x-sail; expected one schema", differing],
  ])("has no slip: %s", async (message, overlays) => {
    expect(await refusalOf(assertOverlays(overlays))).toContain(`overlays: ${message}`);
  });

  it.each<[schema: object, message: string]>([
    [{ type: "text" }, "schema is invalid: data/type must be equal to one of the allowed values"],
    [{ propertys: {} }, `${unknownKeyword}; expected a JSON Schema (2020-12)`],
    [{ "x-names": "operaton" }, `${unknownName}, expected one of action, api, body field,`],
    [new URL("file:///none/sail.json"), "ENOENT: no such file or directory"],
  ])("has no extension with the schema %j", async (schema, message) => {
    const where = "overlays: the schema of x-sail in the overlay sails is none: ";
    const refusal = await refusalOf(assertOverlays(extending({ "x-sail": schema })));
    expect(refusal).toContain(where + message);
  });

  it("says everything that is wrong at once", async () => {
    await expect(assertOverlays([{ name: "sails" }, null])).rejects.toThrow(
      /has no function apply[^]*\n[^]*position 2 is null/,
    );
  });
});

const dig: Method = { name: "dig", returnType: "string", statements: 'return "a";' };

const overlayOf = (edit: (client: ClientCode) => unknown) => ({
  name: "sails",
  apply: (client: ClientCode) => edit(client) as void,
});

/** An overlay that adds methods to the resource of an operation. */
const adding =
  (...methods: readonly Method[]) =>
  (client: ClientCode): void =>
    addMethods(client, operationOf(client, "jobs.get"), methods);

const digging = (statements: string) => adding({ ...dig, statements });
const codeOfDig = "the code of the overlay sails in jobs.dig of things";

describe("an overlay at work", () => {
  it("may edit several resources", async () => {
    const { overlays } = await weaveDocument(document, [
      overlayOf((client) => {
        for (const name of ["jobs.get", "boats.list"]) {
          addMethods(client, operationOf(client, name), [dig]);
          methodOf(client, operationOf(client, name), "dig").setReturnType('"a"');
        }
      }),
    ]);
    expect(overlays["sails"]?.added).toEqual(["jobs.dig", "boats.dig"]);
  });

  it.each<[what: string, apply: (client: ClientCode) => unknown, message: string]>([
    [
      "adds a member twice",
      adding(dig, dig),
      "things: the overlay sails adds jobs.dig twice; expected members that nothing else adds, each through addMethods",
    ],
    [
      "changes a method that is not there",
      (client) => methodOf(client, operationOf(client, "jobs.get"), "gte"),
      "things: the overlay sails changes the method jobs.gte, which the spec no longer declares; did you mean jobs.get?; expected one of jobs.get",
    ],
    [
      "asks ts-morph for a method that is not there",
      (client) => classOf(client, operationOf(client, "jobs.get")).getMethodOrThrow("hoist"),
      "overlays/sails: failed on things, at jobs.get: Expected to find class method declaration named 'hoist'.",
    ],
    [
      "is asynchronous",
      () => Promise.reject(new Error("too late")),
      "overlays/sails: failed on things: apply returns a promise, for which nothing waits",
    ],
    [
      "calls what it did not import",
      digging("return lost();"),
      `client.ts:39:16: ${codeOfDig} calls lost; expected one call of a function that it imports by client.use, or of a method; this is a bug in the overlay, not in the spec`,
    ],
    [
      "writes more than calls",
      digging("if (true) return 1;"),
      `${codeOfDig} has an unplanned IfStatement`,
    ],
    [
      "writes code that does not parse",
      digging("return (;"),
      `${codeOfDig} does not parse: Expression expected.`,
    ],
    [
      "replaces the code of a method",
      (client) => methodOf(client, operationOf(client, "jobs.get")).setBodyText("return fetch();"),
      "the code of the overlay sails in jobs.get of things calls fetch",
    ],
  ])("that %s is told so, without a stack", async (_, edit, message) => {
    const said = await refusalOf(weaveDocument(document, [overlayOf(edit)]));
    expect(said).toContain(message);
    expect(said).not.toMatch(/\n| at \w+ \(/);
  });
});

it("an error of the compiler names the overlay of the client that it is in, and nothing is left", async () => {
  const record = { added: ["jobs.dig"], guarded: [] };
  const apis = ["oars", "sails"].map((name) => ({
    name,
    basePath: "",
    overlays: { [name]: record },
  }));
  const out = createFolder({
    "manifest.json": JSON.stringify({ apis }),
    "oars/client.ts": "export class Jobs {}\n",
    "sails/client.ts": "export class Jobs {\n  dig(): Nope {}\n}\n",
  });
  const temporary = createFolder();
  vi.stubEnv("TMPDIR", temporary);
  const [error] = await checkTypes(projectRoot, out);
  vi.unstubAllEnvs();
  expect(error).toMatchObject({
    line: 2,
    message: "Cannot find name 'Nope' (in jobs.dig, by the overlay sails)",
  });
  expect(readdirSync(temporary)).toEqual([]);
});

it("types and imports that are not there are found by the compiler, with the overlay", async () => {
  const folder = createFolder({ "jobs.json": JSON.stringify(document) });
  const out = path.join(folder, "client");
  const overlay = overlayOf((client) => {
    client.imports.add("./nowhere.js", "lost", "value");
    client.calls.add("lost");
    adding({ ...dig, returnType: "Nope", statements: "return lost();" })(client);
  });
  const settings = { overlays: [overlay] };
  const plan = await createFilePlan(path.join(folder, "jobs.json"), out, projectRoot, settings);
  const { signal } = new AbortController();
  const runtime = { kind: "sources", folder: projectRoot } as const;
  const moved = { ...plan, root: folder, runtime };
  const { files } = await generate(moved, { reporter: quietReporter, signal });
  mkdirSync(out);
  for (const { path: name, text } of files) writeFileSync(path.join(out, name), text);
  const file = path.relative(projectRoot, path.join(out, "client.ts"));
  expect(await checkTypes(projectRoot, out)).toEqual([
    {
      file,
      line: expect.any(Number),
      column: 22,
      message: "Cannot find module './nowhere.js' or its corresponding type declarations.",
    },
    {
      file,
      line: expect.any(Number),
      column: 10,
      message: "Cannot find name 'Nope' (in jobs.dig, by the overlay sails)",
      expected: "code that compiles; this is a bug in the overlay, not in the spec",
    },
  ]);
});
