import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the page about retries has a row for each class of error, with its effect", () => {
  const rows = readFileSync("docs/guide/retry.md", "utf8").split("\n");
  const classes = readdirSync("runtime/errors").flatMap((file) => [
    ...readFileSync(`runtime/errors/${file}`, "utf8").matchAll(
      /facts: ErrorFacts = \[\s*"(\w+)",\s*"\w+"(?:,\s*"(\w+)")?/g,
    ),
  ]);
  // The others are base classes of what is thrown.
  const thrown = classes.filter(([, name = ""]) => !/^(CloudAgent|Api)Error$/.test(name));
  expect(thrown.length).toBeGreaterThan(14);
  const missing = thrown.filter(
    ([, name, effect = "none"]) =>
      !rows.some((row) => row.includes(`[\`${name}\`]`) && row.includes(`\`${effect}\``)),
  );
  expect(missing.map(([, name, effect]) => [name, effect])).toEqual([]);
});
