// compile-projects.mjs COMPILER TSCONFIG...: type-checks projects one after another and prints, as a JSON object,
// what a compiler made of JavaScript has to say of each.
//
// One process for all of them: V8 optimises the compiler once, and the second project takes half the time. Each file is
// parsed once for all projects that read it alike. What Node's own declarations say is used, but left unchecked, as are
// those that the compiler brings: both take longest, and are their makers' to check.
import { createRequire } from "node:module";

const [compiler = "typescript", ...projects] = process.argv.slice(2);
/** @type {typeof import("typescript")} */
const ts = createRequire(import.meta.url)(compiler);

const nodeTypes = /[/]node_modules[/](?:@types[/]node|undici-types)[/]/;

/** @type {Map<string, import("typescript").SourceFile | undefined>} */
const parsedFiles = new Map();

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
  const host = createSharingHost(options);
  const program = ts.createProgram({ rootNames, options, host, configFileParsingDiagnostics });
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

/**
 * A host that parses a file again only if it reads it in another way: for another language version, or as the other
 * kind of module, which declarations say themselves.
 *
 * @param {import("typescript").CompilerOptions} options
 */
function createSharingHost(options) {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, how, ...rest) => {
    const key = JSON.stringify([name, how, name.endsWith(".d.ts") || options.module]);
    if (!parsedFiles.has(key)) parsedFiles.set(key, parse(name, how, ...rest));
    return parsedFiles.get(key);
  };
  return host;
}
