import { describe, expect, it } from "vitest";
import { countFloors, findCycles, folderOf } from "./support/cycles.js";
import { describeFindings } from "./support/finding.js";
import { checkImports, importersOf } from "./support/import-rules.js";
import { parseSource, readSources } from "./support/source-file.js";

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
  it("holds for every file", () => {
    expect(describeFindings(checkImports(sources))).toEqual([]);
  });

  it("has no circle between files", () => {
    expect(findCycles(sources, (path) => path)).toEqual([]);
  });

  it("has no circle between folders", () => {
    expect(findCycles(sources, folderOf)).toEqual([]);
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
    ["runtime/polling/poll.ts", 'import { Project } from "ts-morph";'],
    ["runtime/polling/poll.ts", 'import type { Api } from "../../generator/model/api.js";'],
    ["runtime/polling/poll.ts", 'import { matrix } from "../../generated/v4/tables.js";'],
    ["runtime/polling/poll.ts", 'import { polling } from "../../overlays/polling/overlay.js";'],
    ["runtime/polling/poll.ts", 'import "../../overlays/polling/emit-call.js";'],
    ["runtime/polling/poll.ts", 'import type { Wait } from "../../overlays/polling/wait.js";'],
    ["runtime/json/values.ts", 'import { startTimer } from "../time/index.js";'],
    ["runtime/transport/transport.ts", 'import { poll } from "../polling/poll.js";'],
    ["runtime/transport/transport.ts", 'export { default } from "openapi-fetch";'],
    ["runtime/transport/transport.ts", 'import { readFile } from "node:fs/promises";'],
    ["overlays/polling/overlay.ts", 'import { emit } from "../../generator/emit/emit-client.js";'],
    ["overlays/polling/wait.ts", 'import { emit } from "../../generator/emit/emit.js";'],
    ["overlays/polling/wait.ts", 'import { poll } from "../../runtime/polling/poll.js";'],
    [
      "overlays/polling/wait.ts",
      'import { type Poll, poll } from "../../runtime/polling/poll.js";',
    ],
    ["overlays/polling/wait.ts", 'import { compile } from "handlebars";'],
    ["overlays/polling/overlay.ts", 'import { poll } from "../../runtime/polling/poll.js";'],
    ["generator/weave/symbols.ts", 'import { send } from "../../runtime/transport/send.js";'],
    ["runtime/polling/poll.ts", 'import type { V4Client } from "../../generated/v4/index.js";'],
    ["overlays/polling/wait.ts", 'import { polling } from "./overlay.js";'],
    ["overlays/index.ts", 'import { addWaiter } from "./polling/add-waiter.js";'],
    ["sandbox/server.ts", 'import { emitCall } from "../overlays/polling/emit-call.js";'],
    ["generated/v4/client.ts", 'import "../../overlays/polling/emit-call.js";'],
    ["generator/emit/emit-client.ts", 'import { overlays } from "../../overlays/index.js";'],
    ["generator/programs/generate.ts", 'import { overlays } from "../../overlays/index.js";'],
    [
      "generator/programs/generate.ts",
      'import { polling } from "../../overlays/polling/overlay.js";',
    ],
    ["generator/load/load.ts", 'import { lint } from "@redocly/openapi-core";'],
    ["generated/v4/client.ts", 'import createClient from "openapi-fetch";'],
    ["generated/v4/client.ts", 'import { Fleet } from "../../fleet/fleet.js";'],
    ["runtime/polling/poll.ts", 'import { Queue } from "bullmq";'],
    ["fleet/fleet.ts", 'import { Redis } from "ioredis";'],
    ["generated/v4/client.ts", 'const lazy = import("../../sandbox/start-sandbox.js");'],
    ["generated/v4/client.ts", 'type Api = import("../../generator/model/api.js").Api;'],
    ["sandbox/server.ts", 'import { V4Client } from "../generated/v4/index.js";'],
    ["sandbox/server.ts", 'import { lint } from "../scripts/lint.js";'],
    ["elsewhere/file.ts", ""],
  ])("reports in %s: %s", (path, text) => {
    expect(checkImports([parseSource(path, `\n${text}`)])).toMatchObject([{ file: path }]);
  });

  it.each([
    ["scripts/programs/sync.ts", 'import { overlays } from "../../overlays/index.js";'],
    ["overlays/polling/overlay.ts", 'import { SyntaxKind } from "ts-morph";'],
    ["overlays/index.ts", 'import { polling } from "./polling/overlay.js";'],
    [
      "overlays/polling/overlay.ts",
      'import { runtimeModule } from "../../generator/weave/runtime-symbols.js";',
    ],
    ["overlays/polling/overlay.ts", 'import { addWaiter } from "./add-waiter.js";'],
    ["overlays/polling/wait.ts", 'import type { Api } from "../../generator/model/api.js";'],
    ["overlays/polling/wait.ts", 'import { emitCall } from "./emit-call.js";'],
    ["overlays/polling/wait.ts", 'import { isRecord } from "../../runtime/json/values.js";'],
    [
      "overlays/polling/wait.ts",
      'import type { Waiter } from "../../runtime/polling/ended-work.js";',
    ],
    [
      "overlays/polling/overlay.ts",
      'import type { Polling } from "../../runtime/polling/index.js";',
    ],
    ["generator/weave/symbols.ts", 'import type * as a from "../../runtime/transport/index.js";'],
    ["runtime/polling/poll.ts", 'import { isRecord } from "../../runtime/json/values.js";'],
    ["runtime/transport/http-client.ts", 'import createClient from "openapi-fetch";'],
    ["generated/v4/client.ts", 'import { Transport } from "../../runtime/transport/index.js";'],
    ["fleet/fleet.ts", 'import { Queue } from "bullmq";'],
    ["fleet/fleet.ts", 'import type { V4Client } from "../generated/v4/client.js";'],
    ["sandbox/server.ts", 'import { Hono } from "hono";'],
    ["sandbox/server.ts", 'import { matrix } from "../generated/v4/tables.js";'],
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
