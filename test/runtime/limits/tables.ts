import type { LimitsTable } from "../../../runtime/limits/index.js";
import { readCases } from "../../support/read-cases.js";

/** The limits as the service description has them. */
export const described: LimitsTable = readCases("../cases.yaml", import.meta.url).described;
