import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadProjectPlan, narrowPlan, type Plan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { GeneratorError, type Problem } from "../../../generator/model/problem.js";
import type { DocumentSource } from "../../../generator/load/document-source.js";
import { keepDocuments } from "../../../generator/round/kept-documents.js";
import { keepResultsOf } from "../support/kept-results.js";
import { createFolder } from "../support/temporary-folder.js";

/** The plan of a project that has our specs, and nothing else. */
async function planCopy(...only: readonly string[]): Promise<Plan> {
  const root = createFolder();
  cpSync(path.join(projectRoot, "specs"), path.join(root, "specs"), { recursive: true });
  writeFileSync(path.join(root, "package.json"), '{"name":"boats-sdk"}');
  return narrowPlan(await loadProjectPlan(root), only);
}

/** A source of documents that say how often they were asked for; it finds what a test wants it to find. */
class CountingSource implements DocumentSource {
  readonly asked: string[] = [];
  #count = 0;

  constructor(
    readonly find: (plan: Plan) => readonly Problem[] = () => [],
    readonly meanwhile: (plan: Plan) => void = () => {},
  ) {}

  readonly lint: DocumentSource["lint"] = async (plan) => {
    this.asked.push(...plan.sources.map(({ name }) => `lint ${name}`));
    this.meanwhile(plan);
    return this.find(plan);
  };

  readonly load: DocumentSource["load"] = async (plan) => {
    this.asked.push(...plan.sources.map(({ name }) => `load ${name}`));
    return plan.sources.map((source) => {
      this.#count += 1;
      const document = { openapi: "3.1.0", info: { title: String(this.#count), version: "1" } };
      return { ...source, document, text: JSON.stringify(document) };
    });
  };
}

/** Has a plan linted and loaded, and gives what the source was asked for and the titles of the documents. */
async function run(plan: Plan, source = new CountingSource()) {
  const { signal } = new AbortController();
  const kept = keepDocuments(source);
  const notes = await kept.lint(plan, signal);
  const documents = await kept.load(plan, signal);
  const titles = documents.map(({ name, document }) => `${name} ${document.info.title}`);
  return { asked: source.asked, notes, titles };
}

function edit({ root }: Plan, name: string): void {
  appendFileSync(path.join(root, "specs", name), "\n# edited\n");
}

const lintAll = ["lint v2", "lint signup"];
const loadAll = ["load v2", "load signup"];

describe("kept documents", () => {
  keepResultsOf("documents");

  it("are given again, in a copy of the project as well", async () => {
    const first = await run(await planCopy("v2", "signup"));
    expect(first.asked).toEqual([...lintAll, ...loadAll]);
    const second = await run(await planCopy("v2", "signup"));
    expect(second).toEqual({ asked: [], notes: [], titles: ["v2 1", "signup 2"] });
  });

  it("are asked for again when they, or what they refer to, were edited", async () => {
    const plan = await planCopy("v2", "signup");
    await run(plan);
    edit(plan, "signup.yaml");
    expect((await run(plan)).asked).toEqual(["lint signup", "load signup"]);
    edit(plan, "shared/browsers.yaml");
    const { asked, titles } = await run(plan);
    expect(asked).toEqual(["lint v2", "load v2"]);
    expect(titles).toEqual(["v2 1", "signup 1"]);
  });

  it.each(["redocly.yaml", ".redocly.lint-ignore.yaml", "lint/place.mjs"])(
    "are asked for again when %s was edited",
    async (rule) => {
      const plan = await planCopy("v2", "signup");
      await run(plan);
      edit(plan, rule);
      expect((await run(plan)).asked).toEqual([...lintAll, ...loadAll]);
    },
  );

  it("are linted again when the linter had something to say", async () => {
    const plan = await planCopy("signup");
    const note = { file: "specs/signup.yaml", message: "a note" };
    const noting = (): CountingSource => new CountingSource(() => [note]);
    expect(await run(plan, noting())).toMatchObject({ asked: ["lint signup", "load signup"] });
    expect(await run(plan, noting())).toMatchObject({ asked: ["lint signup"], notes: [note] });
    const refuse = (): never => {
      throw new GeneratorError([note]);
    };
    await expect(run(plan, new CountingSource(refuse))).rejects.toThrow("a note");
    expect((await run(plan)).asked).toEqual(["lint signup"]);
  });

  it("are not kept when they were edited meanwhile", async () => {
    const plan = await planCopy("signup");
    const file = path.join(plan.root, "specs/signup.yaml");
    const text = readFileSync(file, "utf8");
    await run(plan, new CountingSource(undefined, () => edit(plan, "signup.yaml")));
    writeFileSync(file, text);
    expect((await run(plan)).asked).toEqual(["lint signup", "load signup"]);
  });

  it("are not kept of what cannot be read, or is somebody else's", async () => {
    const plan = await planCopy("v2");
    rmSync(path.join(plan.root, "specs/shared/browsers.yaml"));
    const foreign = { ...(await planCopy("signup")), isForeign: true };
    for (const each of [plan, plan, foreign, foreign])
      expect((await run(each)).asked).toHaveLength(2);
  });
});
