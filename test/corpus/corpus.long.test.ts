import { beforeAll, expect, it } from "vitest";
import { compile, compilers } from "./support/compile.js";
import { generateConsumer } from "./support/generate-consumer.js";
import { listExamples } from "./support/published-examples.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";

const folder = createFolderOfFile();

const published = (["3.0", "3.1"] as const).flatMap((version) =>
  listExamples(version).map(({ name, file }) => ({
    name: `readme-${version.replace(".", "-")}-${name}`,
    file,
  })),
);
beforeAll(async () => {
  await generateConsumer(folder, { operations: 300, published });
}, 900_000);

it.each(compilers)(
  "clients of many documents, large and published ones among them compile with %s %s",
  { timeout: 900_000 },
  async (compiler) => {
    expect(published.length).toBeGreaterThan(50);
    expect(await compile(compiler, folder)).toBe("");
  },
);
