import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Documents that mock servers serve. */
export const documents: Readonly<Record<"printShop" | "box" | "log", object>> = parse(
  readFileSync(new URL("documents.yaml", import.meta.url), "utf8"),
);
