/** All that the docs are made of and with, and what installed it. */
export const docsSources: readonly string[] = [
  "CHANGELOG.md",
  "docs",
  "fleet",
  "generator",
  "generated",
  "runtime",
  "sandbox",
  "scripts",
  "package.json",
  "generate.config.ts",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];
