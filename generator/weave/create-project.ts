import { IndentationText, Project } from "ts-morph";

/** Creates a project of files in memory, which ts-morph indents like generated code. */
export function createProject(): Project {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
}
