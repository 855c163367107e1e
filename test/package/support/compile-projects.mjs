// compile-projects.mjs COMPILER TSCONFIG...: type-checks projects one after another and prints, as a JSON object,
// what a compiler made of JavaScript has to say of each.
//
// One process for all of them: V8 optimises the compiler once, and the second project takes half the time. What Node's
// own declarations say is used, but left unchecked, as are those that the compiler brings: both take longest, and are
// their makers' to check.
import { createRequire } from "node:module";

const [compiler = "typescript", ...projects] = process.argv.slice(2);
/** @type {typeof import("typescript")} */
const ts = createRequire(import.meta.url)(compiler);

const nodeTypes = /[/]node_modules[/](?:@types[/]node|undici-types)[/]/;

process.stdout.write(JSON.stringify(Object.fromEntries(projects.map(check))));

/**
 * @param {string} project
 * @returns {[string, string]}
 */
function check(project) {
  const diagnostics = [...listDiagnostics(project)];
  return [project, ts.formatDiagnostics(diagnostics, ts.createCompilerHost({}))];
}

/** @param {string} project */
function listDiagnostics(project) {
  /** @type {import("typescript").Diagnostic[]} */
  const fatal = [];
  const parsed = ts.getParsedCommandLineOfConfigFile(project, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => fatal.push(diagnostic),
  });
  if (parsed === undefined) return fatal;
  const { fileNames: rootNames, options } = parsed;
  const configFileParsingDiagnostics = ts.getConfigFileParsingDiagnostics(parsed);
  const program = ts.createProgram({ rootNames, options, configFileParsingDiagnostics });
  const checked = program.getSourceFiles().filter(({ fileName }) => !nodeTypes.test(fileName));
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
}
