import ts from "typescript";
import type { GeneratedFile } from "../model/generated-file.js";
import { findUnseen } from "../text/normalize-text.js";
import { GeneratorError } from "../model/problem.js";
import type { FilePlan } from "./file-plan.js";
import { findStranger } from "./find-stranger.js";

/**
 * Parses a generated file and asserts that every node of it is planned: its kind, and what it imports, declares, calls
 * and constructs.
 *
 * The last line of defense against text of a spec that became code; throws a GeneratorError with the place. No
 * document can be at fault for it, only the generator.
 */
export function assertExpected(file: GeneratedFile, plan: FilePlan): void {
  const source = ts.createSourceFile(file.path, file.text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const found = firstSyntaxError(source) ?? firstUnseen(file.text) ?? firstStranger(source, plan);
  if (found === undefined) return;
  const { line, character } = source.getLineAndCharacterOfPosition(found.position);
  throw new GeneratorError([
    {
      file: file.path,
      line: line + 1,
      column: character + 1,
      message: `internal error: the code generated from ${plan.source} ${found.message}`,
      expected:
        "only what the emitters planned; this is a bug in the generator, and nothing was written",
    },
  ]);
}

interface Found {
  readonly position: number;
  readonly message: string;
}

/** The parser keeps what it could not make sense of with the file, though its types do not say so. */
function firstSyntaxError(
  source: ts.SourceFile & { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] },
): Found | undefined {
  if (source.parseDiagnostics === undefined) {
    throw new TypeError("this version of the compiler keeps no syntax errors with a parsed file");
  }
  const [first] = source.parseDiagnostics;
  if (first === undefined) return undefined;
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  return { position: first.start, message: `does not parse: ${message}` };
}

/** Literals have such characters escaped, comments have none. */
function firstUnseen(text: string): Found | undefined {
  const position = findUnseen(text);
  return position < 0 ? undefined : { position, message: "contains an invisible character" };
}

function firstStranger(source: ts.SourceFile, plan: FilePlan): Found | undefined {
  const stranger = findStranger(source, plan);
  return stranger && { position: stranger.node.getStart(source), message: stranger.message };
}
