import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compile, writeConsumerProject } from "../../corpus/support/compile.js";
import { emitProgram, readVerdict, type TypeSample } from "./type-samples.js";

/** The samples of one client. */
export interface ClientSamples {
  readonly name: string;
  readonly className: string;
  readonly samples: readonly TypeSample[];
}

/**
 * Compiles what documents allow against the types of their clients, all in one run, and says where the compiler refuses it,
 * by the name of the client; by that of the first one what is of none.
 */
export async function proveTypes(
  folder: string,
  clients: readonly ClientSamples[],
): Promise<(name: string) => readonly string[]> {
  for (const { name, className, samples } of clients) {
    writeFileSync(path.join(folder, name, program), emitProgram(className, samples));
  }
  if (!existsSync(path.join(folder, "tsconfig.json"))) writeConsumerProject(folder);
  const output = await compile("typescript-native", folder);
  const clientOf = (file: string): ClientSamples | undefined =>
    clients.find(({ name }) => file.replaceAll("\\", "/").endsWith(`${name}/${program}`));
  const verdict = [...readVerdict(output, (file) => clientOf(file)?.samples)];
  if (verdict.length === 0 && output.trim() !== "") throw new Error(output.trim());
  return (name) =>
    verdict.flatMap(([file, texts]) =>
      (clientOf(file) ?? clients[0])?.name === name ? texts : [],
    );
}

const program = "types-proof.ts";
