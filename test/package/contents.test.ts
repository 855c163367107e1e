import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { run } from "./support/run.js";

const installed = path.join(inject("consumer"), "node_modules/cloud-agent-sdk");

/** What the tarball holds, all of which is installed. */
async function packedFiles(): Promise<string[]> {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(installed, path.join(parentPath, name)));
}

/** A file of the installed package. */
function read(file: string): Promise<string> {
  return readFile(path.join(installed, file), "utf8");
}

async function manifest(): Promise<Record<string, unknown>> {
  return JSON.parse(await read("package.json")) as Record<string, unknown>;
}

describe("the tarball", () => {
  it("holds JavaScript, types, documents, the guide and the three texts, and nothing else", async () => {
    const expected =
      /^(dist\/js\/[\w/-]+\.js|dist\/cjs\/[\w/-]+\.cjs|dist\/types\/([\w/-]+\.d\.c?ts|shared\/package\.json)|dist\/specs\/\w+\.json|dist\/guide\.json\.br|package\.json|README\.md|LICENSE)$/;
    const files = await packedFiles();
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE"]));
    expect(files).toEqual(expect.arrayContaining(["dist/js/v4.js", "dist/js/shared/core.js"]));
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
  });

  it("holds neither the generator, an overlay's build-time part nor a test", async () => {
    for (const file of (await packedFiles()).filter((name) => /^dist\/c?js\//.test(name)))
      expect(await read(file), file).not.toMatch(/defineOverlay|ts-morph|handlebars|vitest/i);
  });

  // Node prints the line that threw: without breaks, that would be the whole program.
  it("breaks the lines of its code, but for texts and templates", async () => {
    for (const file of (await packedFiles()).filter((name) => /\.c?js$/.test(name))) {
      expect((await read(file)).split("\n").filter((line) => line.length > 6_000)).toEqual([]);
    }
  });

  it.each([
    ["mjs", "import { V4Client } from 'cloud-agent-sdk/v4';"],
    ["cjs", "const { V4Client } = require('cloud-agent-sdk/v4');"],
  ])(
    "shows a short line above an uncaught error, in a program that ends in .%s",
    async (extension, first) => {
      const cwd = inject("consumer");
      const file = path.join(cwd, `uncaught.${extension}`);
      await writeFile(file, `${first} new V4Client({ apiKey: "svc_of_nobody", region: "mars" });`);
      const { exitCode, stderr } = await run(process.execPath, [file], { cwd });
      const [excerpt = "", stack] = stderr.split("ConfigurationError: ");
      expect(exitCode).toBe(1);
      expect(excerpt.trim().split("\n")).toHaveLength(3);
      expect(excerpt.length).toBeLessThan(500);
      expect(stack).toContain("at resolveRegion (");
    },
  );

  it("exports from its files under names that say something in an editor", async () => {
    for (const file of (await packedFiles()).filter((name) => /^dist\/js\/.*\.js$/.test(name))) {
      const [, list = ""] = /\bexport ?\{([^{}]*)\};?\s*$/.exec(await read(file)) ?? [];
      expect(list, file).not.toMatch(/(?:^|,|\bas)\s*\w\s*(?:,|$)/);
    }
  });

  it("declares the same for `import` and for `require`", async () => {
    const entries = (await packedFiles()).filter((file) =>
      /^dist\/types\/(?!shared\/).*\.d\.ts$/.test(file),
    );
    expect(entries.length).toBeGreaterThan(20);
    for (const entry of entries) {
      expect(await read(entry.replace(/ts$/, "cts"))).toBe(await read(entry));
    }
  });

  it("runs nothing when it is installed", async () => {
    const scripts = Object.keys(Object((await manifest())["scripts"]));
    const hooks = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"];
    expect(scripts.filter((name) => hooks.includes(name))).toEqual([]);
  });

  it("depends on openapi-fetch alone, at one exact version; OpenTelemetry, BullMQ and clients of Redis are the user's choice", async () => {
    const { dependencies, peerDependencies, peerDependenciesMeta, sideEffects, engines } =
      await manifest();
    expect(dependencies).toEqual({ "openapi-fetch": "0.17.0" });
    expect(peerDependencies).toEqual({
      "@opentelemetry/api": ">=1.3 <2",
      bullmq: ">=6",
      ioredis: ">=5.3.1",
      iovalkey: ">=0.2",
      redis: ">=4",
    });
    const peers = Object.keys(Object(peerDependencies));
    const optional = peers.map((name) => [name, { optional: true }]);
    expect(peerDependenciesMeta).toEqual(Object.fromEntries(optional));
    expect(sideEffects).toBe(false);
    expect(engines).toEqual({ node: ">=20.19" });
  });
});

// What its README links to is in the repository: `npm run release` requires the address of that, and package pages use it.
it("links of the package name no host that nobody has", async () => {
  const { keywords, ...described } = await manifest();
  expect(keywords).toContain("openapi");
  const places = [described["repository"], described["homepage"], described["bugs"]];
  expect(JSON.stringify(places)).not.toMatch(/\.(example|invalid|test)\b|localhost/);
  const links = (await read("README.md")).matchAll(/\]\(([^)\s]+)\)/g);
  expect([...links].filter(([, url = ""]) => url.includes(".example"))).toEqual([]);
});
