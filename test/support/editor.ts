import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** What an editor knows of a program. */
export interface Editor {
  /** What it offers where the bar stands. */
  readonly complete: (code: string) => string[];
  /** What it shows of the name after the bar, without its documentation. */
  readonly hover: (code: string) => string;
  /** The first line of each message of the compiler. */
  readonly complain: (code: string) => string[];
}

/**
 * Opens a file that is not on the disk.
 *
 * @param folder - where it would be
 * @param head - code before that of each question
 */
export function openEditor(folder: string, options: ts.CompilerOptions, head: string): Editor {
  const file = path.join(folder, "in-the-editor.mts");
  let text = "";
  let version = 0;
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : "0"),
    getScriptSnapshot: (name) => {
      if (name !== file && !existsSync(name)) return undefined;
      return ts.ScriptSnapshot.fromString(name === file ? text : readFileSync(name, "utf8"));
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
  });
  const place = (code: string): number => {
    text = head + code.replace("|", "");
    version += 1;
    return head.length + code.indexOf("|");
  };
  return {
    complete: (code) =>
      service.getCompletionsAtPosition(file, place(code), {})?.entries.map(({ name }) => name) ??
      [],
    hover: (code) =>
      ts.displayPartsToString(service.getQuickInfoAtPosition(file, place(code))?.displayParts),
    complain(code) {
      place(`${code}|`);
      const found = [
        ...service.getSyntacticDiagnostics(file),
        ...service.getSemanticDiagnostics(file),
      ];
      return found.map(
        ({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, "\n").split("\n")[0] ?? "",
      );
    },
  };
}
