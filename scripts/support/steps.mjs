/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[][]} commands arguments of node, one list per command
 * @property {string} fix what makes it pass again
 */

/**
 * Installs what the tests need of the system.
 * @type {Step}
 */
export const systemStep = {
  name: "system",
  commands: [["scripts/ensure-system.mjs"]],
  fix: "the message above names the command that installs what is missing",
};

const tsc = "node_modules/typescript-native/bin/tsc";

/**
 * What is checked beside the tests.
 * @type {readonly Step[]}
 */
export const steps = [
  {
    name: "format",
    commands: [["node_modules/oxfmt/bin/oxfmt", "--check", "."]],
    fix: "npm run format",
  },
  {
    name: "lint",
    commands: [["scripts/lint.mjs"]],
    fix: "npm run lint -- --fix repairs some of it",
  },
  {
    name: "documents",
    commands: [["node_modules/@redocly/cli/bin/cli.js", "lint", "--config", "specs/redocly.yaml"]],
    fix: "the messages above name file and line",
  },
  {
    name: "types",
    commands: [".", "scripts", "docs/samples"].map((project) => [tsc, "-p", project]),
    fix: "the messages above name file and line",
  },
  { name: "freshness", commands: [["scripts/generate.mjs", "--check"]], fix: "npm run generate" },
];
