import { expect, it } from "vitest";
import { withoutSources } from "../../scripts/build/without-sources.js";

it.each([
  ["/**\n * Boats.\n *\n * Source: Service description, Boats.\n */", "/**\n * Boats.\n */"],
  ["/** Boats. Source: Service description, Boats (rule 1). */", "/** Boats. */"],
  ["/**\n * Boats.\n *\n * Source: Service\n */", "/**\n * Boats.\n *\n * Source: Service\n */"],
  [
    "/**\n * Boats. Source: Service description, Boats\n * and ships.\n *\n * @param name of it\n */",
    "/**\n * Boats.\n *\n * @param name of it\n */",
  ],
  ["/**\n * Boats. Source:\n * Service description, Boats.\n */", "/**\n * Boats.\n */"],
  [
    "/** Boats. Source: RFC 9110, section 10.2.3. */",
    "/** Boats. Source: RFC 9110, section 10.2.3. */",
  ],
])("the comments of published declarations say of %j only %j", (text, expected) => {
  expect(withoutSources(text)).toBe(expected);
});
