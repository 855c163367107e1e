import type { SourceFile } from "ts-morph";
import { createProject } from "./create-project.js";

/** Returns a statement after an edit of it as a file of its own, which is much smaller than a client. */
export function editStatement(text: string, edit: (file: SourceFile) => void): string {
  const file = parseStatements([text]);
  edit(file);
  return file.getFullText();
}

const project = createProject();

/** Parses the statements of a method as a file of their own, until the next ones. */
export function parseStatements(statements: readonly string[]): SourceFile {
  return project.createSourceFile("statements.ts", statements.join("\n"), { overwrite: true });
}
