import { IndentationText, Project, type SourceFile } from "ts-morph";

/** Returns a statement after an edit of it as a file of its own, which is much smaller than a client. */
export function editStatement(text: string, edit: (file: SourceFile) => void): string {
  const file = parseStatements([text]);
  edit(file);
  return file.getFullText();
}

/** Parses the statements of a method as a file of their own. */
export function parseStatements(statements: readonly string[]): SourceFile {
  const manipulationSettings = { indentationText: IndentationText.TwoSpaces };
  const settings = { useInMemoryFileSystem: true, skipLoadingLibFiles: true, manipulationSettings };
  return new Project(settings).createSourceFile("statements.ts", statements.join("\n"));
}
