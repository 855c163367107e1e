import { build, type BuildOptions } from "esbuild";
import { describe, expect, inject, it } from "vitest";

const consumer = inject("consumer");

/** Bundles a program as an application would, and gives the code. */
async function bundle(program: string, options: BuildOptions = {}): Promise<string> {
  const result = await build({
    stdin: { contents: program, resolveDir: consumer },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true,
    treeShaking: true,
    logLevel: "error",
    ...options,
  });
  return (result.outputFiles ?? []).map(({ text }) => text).join("");
}

function everythingOf(entry: string): string {
  return `import * as all from "cloud-agent-sdk${entry}"; console.log(all);`;
}

const ofFleet = /bullmq|class FleetWorker|cloud-agent-sdk-(?:fleet|ledger)/;
const ofJournal = /openJournaledCarrier|JobBook/;

const paths = { v2: '"/tasks"', v3: '"/sessions"', v4: '"/runs"' };

/** A model that stands in the table of one API alone. */
const tables = {
  v2: "fam-i-4-maverick-17b-128e-instruct",
  v3: "fam-b-haiku-4.5",
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

  it.each(["v4", "v3", "v2"] as const)("/%s takes no other API along", async (api) => {
    const code = await bundle(everythingOf(`/${api}`));
    for (const marks of [paths, tables]) {
      const found = Object.entries(marks).filter(([, mark]) => code.includes(mark));
      expect(found.map(([name]) => name)).toEqual([api]);
    }
  });

  it.each([
    ...["", "/v4", "/journal", "/polling"].map((entry) => [entry, ofFleet] as const),
    ...["", "/v4", "/polling"].map((entry) => [entry, ofJournal] as const),
  ])(
    "everything of the entry %o takes nothing of a fleet or journal along: %s",
    async (entry, marks) => {
      expect(marks.exec(await bundle(everythingOf(entry)))).toBeNull();
    },
  );

  it("everything of a journal or a fleet takes along what the others do not", async () => {
    expect(await bundle(everythingOf("/journal"))).toMatch(ofJournal);
    const external = ["bullmq", "ioredis"];
    expect(await bundle(everythingOf("/fleet"), { platform: "node", external })).toMatch(ofFleet);
  });

  it.each(["", "/v4", "/errors", "/billing", "/runtime/transport", "/reasoning", "/polling"])(
    "the entry %o and uses nothing of it takes nothing along",
    async (entry) => {
      expect(await bundle(`import "cloud-agent-sdk${entry}";`)).toBe("");
      expect((await bundle(`import * as unused from "cloud-agent-sdk${entry}";`)).trim()).toBe("");
    },
  );

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
