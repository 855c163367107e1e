import { readCases } from "../../../support/read-cases.js";

/** Documents that mock servers serve. */
export const documents: Readonly<Record<"printShop" | "box" | "log", object>> = readCases(
  "documents.yaml",
  import.meta.url,
);
