import { stackOf, type Program } from "./report-failure.js";

/** What `npm run generate` says when it fails. */
export const generateProgram: Program = {
  call: "npm run generate",
  conclude({ problems, exitCode, aftermath }) {
    if (exitCode === 2) return "See `npm run generate -- --help`.";
    return `${problems.length} ${problems.length === 1 ? "problem" : "problems"}; ${aftermath}`;
  },
  explainFault: (error) => [
    "The generator failed; every file is as it was. This is a fault of ours:",
    stackOf(error),
  ],
};
