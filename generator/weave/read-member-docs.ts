import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * Reads the documentation of an interface's members in the module that an overlay's factory is named after. Editors do
 * not show it for a constant that refers to a member.
 *
 * @param folder - the overlay's folder
 */
export function readMemberDocs(
  folder: string,
  factory: string,
  interfaceName: string,
): ReadonlyMap<string, string> {
  const name = factory.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const file = path.join(folder, `${name}.ts`);
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.ESNext,
    true,
  );
  const declaration = source.statements
    .filter(ts.isInterfaceDeclaration)
    .find((each) => each.name.text === interfaceName);
  if (declaration === undefined) throw new TypeError(`${file} declares no ${interfaceName}`);
  return new Map(
    declaration.members.flatMap((member): [string, string][] => {
      const doc = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc);
      if (doc === undefined || member.name === undefined) return [];
      return [[member.name.getText(source), innerText(doc.getText(source))]];
    }),
  );
}

/** Returns the text of a comment without its stars. */
function innerText(comment: string): string {
  const lines = comment.slice("/**".length, -"*/".length).split("\n");
  return lines
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}
