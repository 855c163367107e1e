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
 * Compiles what documents allow against the types of their clients, all in one run, and says by the name of the client
 * where the compiler refuses it.
 */
export async function proveTypes(
  folder: string,
  clients: readonly ClientSamples[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  for (const { name, className, samples } of clients) {
    writeFileSync(path.join(folder, name, program), emitProgram(className, samples));
  }
  if (!existsSync(path.join(folder, "tsconfig.json"))) writeConsumerProject(folder);
  const output = await compile("typescript-native", folder);
  const clientOf = (file: string): ClientSamples | undefined =>
    clients.find(({ name }) => isProgramOf(file, name));
  const byFile = readVerdict(output, (file) => clientOf(file)?.samples);
  const named = [...byFile].map(
    ([file, differences]) => [clientOf(file)?.name ?? file, differences] as const,
  );
  const isSilent = named.length === 0 && output.trim() !== "";
  return new Map(isSilent ? [["the compiler", [output.trim()]]] : named);
}

const program = "types-proof.ts";

function isProgramOf(file: string, name: string): boolean {
  return file.replaceAll("\\", "/").endsWith(`${name}/${program}`);
}
