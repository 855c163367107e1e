import { stackOf, type Program } from "./report-failure.js";

/** Messages of a failed `npm run generate`. */
export const generateProgram: Program = {
  call: "npm run generate",
  conclude({ problems, exitCode, aftermath }) {
    if (exitCode === 2) return "See `npm run generate -- --help`.";
    return `${problems.length} ${problems.length === 1 ? "problem" : "problems"}; ${aftermath}`;
  },
  explainFault: (error) => [
    "Internal error; no files changed. Please report this:",
    stackOf(error),
  ],
};
