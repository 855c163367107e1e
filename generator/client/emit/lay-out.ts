import { format } from "oxfmt";
import type { GeneratedFile } from "../../api/generated-file.js";

/** Lays out the code of files as a formatter does; its meaning stays. */
export function layOut(files: readonly GeneratedFile[]): Promise<GeneratedFile[]> {
  // The formatter has memory of its own, so what the emitters have left makes room for it.
  if (files.some(({ text }) => text.length > large)) globalThis.gc?.();
  return Promise.all(files.map(layOutFile));
}

/** In characters; to look for what is left costs more than a small file is worth. */
const large = 1_000_000;

async function layOutFile(file: GeneratedFile): Promise<GeneratedFile> {
  if (!file.path.endsWith(".ts")) return file;
  const options = { printWidth: 100, objectWrap: "collapse" } as const;
  const { code, errors } = await format(file.path, file.text, options);
  const [error] = errors;
  if (error === undefined) return { ...file, text: code };
  throw new TypeError(`the code of ${file.path} cannot be laid out: ${error.message}`);
}
