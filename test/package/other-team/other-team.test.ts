import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../../runtime/version.js";
import { projectRoot, run, runOrThrow } from "../support/run.js";
import { copyTeamsFiles, openTeam, type Team } from "./support/open-team.js";

let team: Team;
const read = (name: string): Promise<string> => readFile(path.join(team.folder, name), "utf8");
const write = (name: string, text: string): Promise<void> =>
  writeFile(path.join(team.folder, name), text);

beforeAll(async () => {
  team = await openTeam();
});
afterAll(() => team.remove());

const tsc = path.join(projectRoot, "node_modules/typescript-native/bin/tsc");
const strict = {
  target: "es2023",
  lib: ["ES2023", "DOM", "DOM.Iterable", "ESNext.Disposable"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ["node"],
  rootDir: "src",
  outDir: "dist",
  declaration: true,
};

it("says what to do in a folder without a configuration", async () => {
  const { exitCode, stderr } = await team.weave();
  expect(stderr).toMatch(
    /^generate\.config\.ts: there is none in .*; expected what `npx client-weaver init openapi\.json` writes$/m,
  );
  expect(exitCode).toBe(2);
});

it("begins with a document alone, and generates at once", async () => {
  const document = path.join(import.meta.dirname, "fixtures/openapi.yaml");
  await cp(document, path.join(team.folder, "openapi.yaml"));
  expect(await team.weave("init", "openapi.yaml")).toMatchObject({
    stdout: "generate.config.ts was written. Next: npx client-weaver\n",
    exitCode: 0,
  });
  expect(await read("generate.config.ts")).toContain(
    '  client: { name: "BoxClient", error: "BoxError", env: "BOX" },',
  );
  expect(await team.weave("--quiet")).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
  expect(await team.weave("init", "openapi.yaml")).toMatchObject({ exitCode: 1 });
});

describe("a team with a configuration and overlays of its own", () => {
  beforeAll(async () => {
    await copyTeamsFiles(team);
    await write("tsconfig.json", JSON.stringify({ compilerOptions: strict, include: ["src"] }));
    await team.weaveWarm();
  });

  it("finds nothing to do the second time, and no error of types", async () => {
    const { stdout, stderr, exitCode } = await team.weaveWarm("--check");
    expect(stdout.trim().split("\n").at(-1)).toBe("Everything is up to date.");
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  });

  it.each(["typescript", "typescript-native"])(
    "compiles with nothing but openapi-fetch, its declarations included: %s",
    async (compiler) => {
      const settings = { compilerOptions: { ...strict, types: [] }, include: ["src/generated"] };
      await write("tsconfig.client.json", JSON.stringify(settings));
      const program = path.join(projectRoot, "node_modules", compiler, "bin/tsc");
      const args = [program, "-p", "tsconfig.client.json", "--noEmit"];
      const { stdout } = await run(process.execPath, args, { cwd: team.folder });
      expect(stdout).toBe("");
    },
  );

  it("compiles as the strictest projects do, and does what it declares over real HTTP", async () => {
    expect(await run(process.execPath, [tsc], { cwd: team.folder })).toMatchObject({ stdout: "" });
    await cp(
      path.join(team.folder, "src/generated/runtime"),
      path.join(team.folder, "dist/generated/runtime"),
      { recursive: true },
    );
    const printed = await runOrThrow(process.execPath, ["dist/program.js"], { cwd: team.folder });
    expect(printed.trim().split("\n")).toEqual([
      "job done 3",
      "rule RangeError: grams is 30000; expected at most 20000",
      "guard sortings.start: the request was rejected before it was sent: body.heavyFirst: cannot be combined with fragileFirst",
      "sent 0",
      "pages p1,p2 { cursor: 'c2' }",
      "upload labels.upload",
      expect.stringMatching(
        /^401 AuthenticationError authentication_failed boxes\.list: 127\.0\.0\.1:\d+ did not accept the credentials \(401\)\. Check that BOX_OAUTH is as it was issued, has not expired, and is of this deployment\. /,
      ),
      "log boxes.list: returned 401 after N ms (general layer)",
    ]);
  });

  it("generates for any other document, with a runtime called after it beside the client", async () => {
    const args = ["--spec", "openapi.yaml", "--out", "src/depot", "--name", "DepotClient"];
    expect(await team.weaveWarm(...args)).toMatchObject({ stderr: "", exitCode: 0 });
    expect(await read("src/depot/client.ts")).toContain('from "./runtime/transport.js"');
    expect(await read("src/depot/runtime/errors.js")).toContain("DepotError");
    await rm(path.join(team.folder, "src/depot"), { recursive: true });
  });

  it("is published with openapi-fetch as its only dependency", async () => {
    const consumer = await mkdtemp(path.join(team.folder, "../consumer-"));
    const modules = path.join(consumer, "node_modules");
    const manifest = {
      name: "@box/client",
      version: "1.0.0",
      type: "module",
      files: ["dist", "!dist/program.*"],
      exports: "./dist/generated/index.js",
      dependencies: { "openapi-fetch": "0.17.0" },
    };
    await write("package.json", JSON.stringify(manifest));
    await runOrThrow("npm", ["pack", "--pack-destination", consumer], { cwd: team.folder });
    const installed = path.join(modules, "@box/client");
    await runOrThrow("mkdir", ["-p", installed], { cwd: consumer });
    const tarball = (await readdir(consumer)).find((name) => name.endsWith(".tgz")) ?? "";
    const unpack = ["-xzf", tarball, "--strip-components=1", "-C", installed];
    await runOrThrow("tar", unpack, { cwd: consumer });
    const fetcher = path.join(projectRoot, "node_modules/openapi-fetch");
    await symlink(fetcher, path.join(modules, "openapi-fetch"));
    const program = `import { BoxClient } from "@box/client"; console.log(Object.keys(new BoxClient()).join());`;
    const node = ["--input-type=module", "--eval", program];
    expect(await runOrThrow(process.execPath, node, { cwd: consumer })).toContain("parcels");
  });

  it("finds no name of this project in what was written, and the version of the runtime", async () => {
    const names = await readdir(path.join(team.folder, "src/generated"), { recursive: true });
    const files = names.filter((name) => /\.\w+$/.test(name));
    const texts = await Promise.all(files.map((name) => read(`src/generated/${name}`)));
    const ours =
      /cloud.?agent|SERVICE_|(?:V[234]|Billing)Client|client.?weaver|Client_?Error|CLIENT_/i;
    expect(files.filter((_, at) => ours.test(texts[at] ?? ""))).toEqual([]);
    const built = files.filter((name) => name.startsWith("runtime/"));
    const modules = built.flatMap((name) => /^runtime\/(\w+)\.js$/.exec(name)?.[1] ?? []);
    const expected = "errors guards journal limits polling redis transport";
    expect(modules.toSorted().join(" ")).toBe(expected);
    for (const name of built)
      expect((await read(`src/generated/${name}`)).split("\n")[0]).toContain(`version ${version}`);
  });

  it("has docs with its title, its logo and its page, which ask nothing of other hosts", async () => {
    expect(await team.weaveWarm("docs")).toMatchObject({
      stdout: "api-docs/box.html was written\n",
      exitCode: 0,
    });
    const page = await read("api-docs/box.html");
    expect(page).toContain("a box. See [https://box.example/help](https://box.example/help).");
    expect(page).toMatch(/data:image\/svg\+xml;base64,/);
    expect(page).toContain("default-src 'none'");
    await write("api-docs/box.html", "mine");
    expect(await team.weaveWarm("docs")).toMatchObject({
      stderr: expect.stringMatching(
        /^api-docs\/box\.html: was edited after it was generated, and would be replaced; expected /,
      ),
      exitCode: 1,
    });
    expect(await read("api-docs/box.html")).toBe("mine");
  });

  it("has a mock server, which refuses what the document does not allow", async () => {
    const place = "node_modules/client-weaver/dist/generator/client-weaver.mjs";
    const command = path.join(team.folder, place);
    const mock = spawn(process.execPath, [command, "mock", "--port=0"], { cwd: team.folder });
    let printed = "";
    mock.stdout.on("data", (chunk: Buffer) => (printed += String(chunk)));
    await expect.poll(() => printed, { timeout: 60_000 }).toContain("Ctrl-C stops it.");
    const [, url = ""] = /new BoxClient\(\{ baseUrl: "([^"]+)" \}\)/.exec(printed) ?? [];
    expect((await fetch(`${url}/boxes`)).status).toBe(401);
    const headers = { authorization: "Bearer token" };
    const answer = await fetch(`${url}/boxes`, { headers });
    expect(await answer.json()).toMatchObject({ items: [{ id: "string" }] });
    mock.kill("SIGINT");
    expect(await once(mock, "close")).toEqual([130, null]);
  });

  it.each([
    [
      "openapi.additions.yaml",
      "{ wait: jobs.get }",
      "{ wait: job.get }",
      /^openapi\.additions\.yaml:\d+:\d+: [^]*jobs\.get/,
    ],
    [
      "generate.config.ts",
      '"BoxError"',
      '"ApiError"',
      "client.error: the base class of errors cannot be ApiError, which the runtime has; expected another name",
    ],
  ])("is refused a slip in %s: %s as %s", async (file, right, wrong, says) => {
    const own = await read(file);
    await write(file, own.replace(right, wrong));
    const { stderr, exitCode } = await team.weaveWarm("--quiet");
    await write(file, own);
    expect(stderr).toMatch(says);
    expect(exitCode).toBe(1);
  });

  it("follows no published document whose clients would not compile", async () => {
    const own = await read("src/check-weight.ts");
    await write("src/check-weight.ts", own.replace("export function", "function"));
    await write("published.yaml", await read("openapi.yaml"));
    const { stderr, exitCode } = await team.weaveWarm("sync", "--write", "box=published.yaml");
    await write("src/check-weight.ts", own);
    expect(stderr).toMatch(
      /^src\/generated\/client\.ts:\d+:\d+: would not compile: .*check-weight/m,
    );
    expect(exitCode).toBe(2);
  });

  it("follows a published document with its overlays, and then is up to date", async () => {
    const own = await read("openapi.yaml");
    const published = own.replace("operationId: routes.delete", "operationId: routes.remove");
    await write("published.yaml", published);
    const { stdout, exitCode } = await team.weave("sync", "--write", "box=published.yaml");
    expect(stdout).toContain("major  box: routes.delete() is now called routes.remove()");
    expect(exitCode).toBe(0);
    expect(await read("openapi.yaml")).toBe(published);
    expect(await read("src/generated/client.ts")).toContain("  remove(id: string");
    expect(await team.weaveWarm("--check", "--quiet")).toMatchObject({ stderr: "", exitCode: 0 });
  });
});
