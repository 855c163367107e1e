import type { RegionRules } from "../../../runtime/regions/index.js";

const north = ["north"];

/** Two regions, of which the second has rules. */
export const rules: RegionRules = {
  regions: { north: { title: "The north" }, south: { unavailableFeatures: ["snow"] } },
  offered: { "boats.build": north, "boats.create": north, "boats.race": ["south", ...north] },
  instead: { "boats.build": "yards.ships.build" },
  fields: [
    {
      paths: { "boats.sail": ["engine"] },
      regions: { south: { managed: ["steam", "odd"], providers: ["works"] } },
    },
    {
      paths: { "boats.sail": ["flag", "country"] },
      nullable: true,
      regions: { south: { values: ["aa", "bb"], default: "aa", summary: "proxyCountries" } },
    },
    { paths: { "boats.sink": ["depth"] }, regions: { south: { values: ["low"] } } },
  ],
  models: { works: ["steam", "oil"], yard: ["sail", "odd"] },
};
