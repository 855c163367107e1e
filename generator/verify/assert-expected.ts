import ts from "typescript";
import type { GeneratedFile } from "../generated-file.js";
import { GeneratorError } from "../problem.js";
import { isExpectedStatement } from "./expected-statements.js";

/**
 * Parses a generated file and asserts that it holds only the statements that its emitter writes.
 *
 * The last line of defence against text of a spec that became code; throws a GeneratorError with the place.
 */
export function assertExpected(file: GeneratedFile): void {
  const source = ts.createSourceFile(file.path, file.text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const broken = firstSyntaxError(source);
  if (broken !== undefined) throw unexpected(file, source, broken.position, broken.message);
  const stranger = source.statements.find(
    (statement) => !isExpectedStatement(file.path, statement),
  );
  if (stranger === undefined) return;
  const kind = ts.SyntaxKind[stranger.kind];
  throw unexpected(
    file,
    source,
    stranger.getStart(source),
    `holds a ${kind} that its emitter does not write`,
  );
}

/** The parser keeps what it could not make sense of with the file, though its types do not say so. */
function firstSyntaxError(
  source: ts.SourceFile & { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] },
): { position: number; message: string } | undefined {
  if (source.parseDiagnostics === undefined) {
    throw new TypeError("this version of the compiler keeps no syntax errors with a parsed file");
  }
  const [first] = source.parseDiagnostics;
  if (first === undefined) return undefined;
  return {
    position: first.start,
    message: ts.flattenDiagnosticMessageText(first.messageText, " "),
  };
}

function unexpected(
  file: GeneratedFile,
  source: ts.SourceFile,
  position: number,
  message: string,
): GeneratorError {
  const { line, character } = source.getLineAndCharacterOfPosition(position);
  return new GeneratorError([
    {
      file: file.path,
      line: line + 1,
      column: character + 1,
      message: `the generated code ${message}`,
      expected:
        "only what the emitter writes; this is a fault of the generator, and nothing was written",
    },
  ]);
}
