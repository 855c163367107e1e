import { describe, expect, it } from "vitest";
import { countFloors, findCycles, folderOf } from "./support/cycles.js";
import { checkImports, importersOf } from "./support/import-rules.js";
import { describeFindings, parseSource, readSources } from "./support/source-file.js";

const sources = readSources(
  "automation",
  "generator",
  "runtime",
  "overlays",
  "generated",
  "fleet",
  "sandbox",
  "command",
  "docs/site",
  "docs/try",
);

describe("the import graph", () => {
  it.each([
    ["no import that it does not allow", describeFindings(checkImports(sources))],
    ["no circle between files", findCycles(sources, (path) => path)],
    ["no circle between folders", findCycles(sources, folderOf)],
  ])("has %s", (_, found) => {
    expect(found).toEqual([]);
  });

  it("has at most seven floors in the generator", () => {
    const generator = sources.filter(({ path }) => path.startsWith("generator/"));
    expect(countFloors(generator, folderOf)).toBeLessThanOrEqual(7);
  });

  it("has one file for each of the two packages that may have to be replaced", () => {
    expect(importersOf(sources, "openapi-fetch")).toEqual(["runtime/transport/http-client.ts"]);
    expect(importersOf(sources, "openapi-typescript")).toHaveLength(1);
  });
});

describe("the check of the import graph", () => {
  it.each([
    // A package, and one in a file that may not have it.
    ["runtime/waiting/poll.ts", 'import { Project } from "ts-morph";'],
    ["generated/v4/client.ts", 'export { default } from "openapi-fetch";'],
    ["runtime/transport/transport.ts", 'import { readFile } from "node:fs/promises";'],
    // A part above, its types, and what only its effect is imported for.
    ["runtime/waiting/poll.ts", 'import { matrix } from "../../generated/v4/tables.js";'],
    ["runtime/waiting/poll.ts", 'import type { Api } from "../../generator/api/api.js";'],
    ["generated/v4/client.ts", 'import "../../overlays/polling/emit-call.js";'],
    ["generated/v4/client.ts", 'const lazy = import("../../sandbox/start-sandbox.js");'],
    ["generated/v4/client.ts", 'type Api = import("../../generator/api/api.js").Api;'],
    // A value of a part whose types are allowed.
    ["overlays/polling/a.ts", 'import { type Poll, poll } from "../../runtime/waiting/poll.js";'],
    ["generator/client/symbols.ts", 'import { send } from "../../runtime/transport/send.js";'],
    // A folder beside it, and a file of its own folder.
    ["runtime/transport/transport.ts", 'import { poll } from "../waiting/poll.js";'],
    ["overlays/index.ts", 'import { addWaiter } from "./polling/add-waiter.js";'],
    ["overlays/polling/wait.ts", 'import { polling } from "./overlay.js";'],
    // What is no part of the graph.
    ["sandbox/server.ts", 'import { lint } from "../scripts/lint.js";'],
    ["elsewhere/file.ts", ""],
  ])("reports in %s: %s", (path, text) => {
    expect(checkImports([parseSource(path, `\n${text}`)])).toMatchObject([{ file: path }]);
  });

  it.each([
    ["scripts/programs/sync.ts", 'import { overlays } from "../../overlays/index.js";'],
    ["overlays/polling/wait.ts", 'import { isRecord } from "../../runtime/json/values.js";'],
    ["overlays/polling/overlay.ts", 'import type { Poll } from "../../runtime/polling/index.js";'],
    ["generator/client/symbols.ts", 'import type * as a from "../../runtime/transport/index.js";'],
    ["runtime/transport/http-client.ts", 'import createClient from "openapi-fetch";'],
    ["sandbox/quickstart.ts", 'import { V4Client } from "../generated/v4/index.js";'],
  ])("allows in %s: %s", (path, text) => {
    expect(checkImports([parseSource(path, text)])).toEqual([]);
  });

  it("finds circles of files and of folders, each once", () => {
    const circle = [
      parseSource("runtime/errors/a.ts", 'import "../transport/b.js";'),
      parseSource("runtime/transport/b.ts", 'import "./c.js";'),
      parseSource("runtime/transport/c.ts", 'import type { A } from "../errors/a.js";'),
    ];
    expect(findCycles(circle, (path) => path)).toEqual([
      "runtime/errors/a.ts -> runtime/transport/b.ts -> runtime/transport/c.ts -> runtime/errors/a.ts",
    ]);
    expect(findCycles(circle, folderOf)).toEqual([
      "runtime/errors -> runtime/transport -> runtime/errors",
    ]);
    expect(findCycles(circle.slice(0, 2), folderOf)).toEqual([]);
  });
});
