import { IndentationText, Project, type SourceFile } from "ts-morph";

/** Returns a statement after an edit of it as a file of its own, which is much smaller than a client. */
export function editStatement(text: string, edit: (file: SourceFile) => void): string {
  const file = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  }).createSourceFile("statement.ts", text);
  edit(file);
  return file.getFullText();
}
