import { readCases } from "../../../support/read-cases.js";

const cases = readCases("documents.yaml", import.meta.url);

/** Documents that mock servers serve. */
export const documents: Readonly<Record<"printShop" | "box" | "log", object>> = cases;

/** Answers that nobody can dictate: the operation, the answer, and what is said of it. */
export const mistakes: [operation: string, answer: string, message: string][] = cases.mistakes;
