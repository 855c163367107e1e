import ts from "typescript";
import type { GeneratedFile } from "../../model/generated-file.js";
import { unseen } from "../../../runtime/text/printable.js";
import { GeneratorError } from "../../model/problem.js";
import type { FilePlan } from "./file-plan.js";
import { findStranger } from "./find-stranger.js";

/**
 * Parses a generated file and asserts that its plan allows every node: its kind, and its imports, declarations, calls,
 * and constructions.
 *
 * The last line of defense against text of a spec that became code; throws a GeneratorError with the position. Only the
 * generator, never a document, can be at fault.
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

/** Returns the first syntax error. The parser stores it in the file, although its types do not declare that. */
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

/** Finds an invisible character. Literals escape them, and comments contain none. */
function firstUnseen(text: string): Found | undefined {
  const position = text.search(unseen);
  return position < 0 ? undefined : { position, message: "contains an invisible character" };
}

function firstStranger(source: ts.SourceFile, plan: FilePlan): Found | undefined {
  const stranger = findStranger(source, plan);
  return stranger && { position: stranger.node.getStart(source), message: stranger.message };
}
