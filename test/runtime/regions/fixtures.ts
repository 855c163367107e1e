import type { RegionRules } from "../../../runtime/regions/index.js";
import { readCases } from "../../support/read-cases.js";

/** Two regions, of which the second has rules. */
export const rules: RegionRules = readCases("../cases.yaml", import.meta.url).regionRules;
