import { build } from "esbuild";
import { describe, expect, inject, it } from "vitest";

const consumer = inject("consumer");

/** Bundles a program as an application would, and gives the code. */
async function bundle(program: string): Promise<string> {
  const result = await build({
    stdin: { contents: program, resolveDir: consumer },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true,
    treeShaking: true,
    logLevel: "error",
  });
  return result.outputFiles.map(({ text }) => text).join("");
}

const paths = { v2: "/api/v2/tasks", v3: "/api/v3/sessions", v4: "/api/v4/runs" };

/** A model that stands in the table of one API alone. */
const tables = {
  v2: "fam-i-4-maverick-17b-128e-instruct",
  v3: "svc-ultra",
  v4: "fam-a-6-astra",
};

describe("an application that bundles", () => {
  it.each([
    ["errors", "AuthenticationError"],
    ["limits", "requestBudget"],
    ["polling", "poll"],
    ["reasoning", "checkReasoning"],
    ["regions", "checkRegion"],
  ])("a function of /%s takes no client and no transport along", async (entry, name) => {
    const code = await bundle(`
      import { ${name} } from "cloud-agent-sdk/${entry}";
      console.log(${name});
    `);
    expect(code).toContain(name);
    expect(/\b\w*Client\b|\bfetch\b|openapi-fetch|class Transport/.exec(code)).toBeNull();
  });

  it("one error takes no other along but those that it extends", async () => {
    const code = await bundle(`
      import { ServerError } from "cloud-agent-sdk/errors";
      console.log(ServerError);
    `);
    const classes = [...code.matchAll(/var (\w+Error) = class/g)].map(([, name]) => name);
    expect(classes).toEqual(["CloudAgentError", "ApiError", "ServerError"]);
  });

  it("/v4/http takes openapi-fetch along, and neither a client nor a transport nor a table", async () => {
    const code = await bundle(`
      import { createHttp } from "cloud-agent-sdk/v4/http";
      console.log(createHttp);
    `);
    expect(code).toContain("openapi-fetch");
    expect(/class \w*Client\b|class Transport|class Repeater|fam-a/.exec(code)).toBeNull();
  });

  it.each(["v4", "v3", "v2"] as const)("/%s takes no other API along", async (api) => {
    const code = await bundle(`
      import * as api from "cloud-agent-sdk/${api}";
      console.log(api);
    `);
    for (const marks of [paths, tables]) {
      const found = Object.entries(marks).filter(([, mark]) => code.includes(mark));
      expect(found.map(([name]) => name)).toEqual([api]);
    }
  });

  it.each(["", "/v4", "/journal", "/polling", "/budget/redis"])(
    "everything of the entry %o takes nothing of a fleet along",
    async (entry) => {
      const code = await bundle(`
        import * as all from "cloud-agent-sdk${entry}";
        console.log(all);
      `);
      expect(code.length).toBeGreaterThan(5_000);
      expect(/bullmq|class FleetWorker|cloud-agent-sdk-(?:fleet|ledger)/.exec(code)).toBeNull();
    },
  );

  it.each(["", "/v4", "/polling"])(
    "everything of the entry %o takes nothing of a journal along",
    async (entry) => {
      const marks = /openJournaledCarrier|JobBook/;
      const code = await bundle(`
        import * as all from "cloud-agent-sdk${entry}";
        console.log(all);
      `);
      expect(marks.exec(code)).toBeNull();
      expect(marks.test(await bundle(`export * from "cloud-agent-sdk/journal";`))).toBe(true);
    },
  );

  it("an entry and uses nothing of it takes nothing along", async () => {
    for (const entry of [
      "",
      "/v4",
      "/errors",
      "/billing",
      "/transport",
      "/reasoning",
      "/polling",
    ]) {
      expect(await bundle(`import "cloud-agent-sdk${entry}";`)).toBe("");
      const unused = `import * as unused from "cloud-agent-sdk${entry}";`;
      expect((await bundle(unused)).trim()).toBe("");
    }
  });

  it("two entries has what they share once", async () => {
    const code = await bundle(`
      import { V4Client } from "cloud-agent-sdk/v4";
      import { CloudAgent, AuthenticationError } from "cloud-agent-sdk";
      console.log(V4Client, CloudAgent, AuthenticationError);
    `);
    expect(code.split(/class AuthenticationError|AuthenticationError = class/)).toHaveLength(2);
    expect(code.split(/class V4Client|V4Client = class/)).toHaveLength(2);
  });
});
