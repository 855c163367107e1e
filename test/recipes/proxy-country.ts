import type { Recipe } from "./support/recipe.js";

/** A country of managed proxies. */
export const proxyCountry: Recipe = {
  row: "a proxy country",
  edit(project) {
    project.edit("specs/shared/regions.yaml", "  - sk\n", "  - sk\n  - is\n");
  },
  program: "proxy-country",
  finds: { isListed: true, created: "string" },
};
