import { readFileSync } from "node:fs";
import path from "node:path";
import { SyntaxKind } from "ts-morph";
import { createProject } from "./create-project.js";

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
  const text = readFileSync(path.join(folder, `${name}.ts`), "utf8");
  const source = createProject().createSourceFile("module.ts", text);
  const members = source.getInterfaceOrThrow(interfaceName).getMembers();
  return new Map(
    members.flatMap((member) => {
      if (
        !member.isKind(SyntaxKind.PropertySignature) &&
        !member.isKind(SyntaxKind.MethodSignature)
      )
        return [];
      const [doc] = member.getJsDocs();
      return doc === undefined ? [] : [[member.getName(), doc.getInnerText()]];
    }),
  );
}
