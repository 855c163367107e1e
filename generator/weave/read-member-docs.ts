import path from "node:path";
import { Project } from "ts-morph";

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
  const project = new Project({ skipFileDependencyResolution: true, skipLoadingLibFiles: true });
  const source = project.addSourceFileAtPath(path.join(folder, `${name}.ts`));
  const declaration = source.getInterfaceOrThrow(interfaceName);
  const members = [...declaration.getProperties(), ...declaration.getMethods()];
  return new Map(
    members.flatMap((member) =>
      member.getJsDocs().map((doc) => [member.getName(), doc.getInnerText()] as const),
    ),
  );
}
