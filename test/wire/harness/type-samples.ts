import { emitValue } from "./emit-value.js";

/** Values that the document allows at one place of an operation; the types of the client must allow them as well. */
export interface TypeSample {
  /** `GET /things: input`. */
  readonly title: string;
  /** Names that lead to the method. */
  readonly method: readonly string[];
  /** Arguments of a call, or what a call may give. */
  readonly values: { readonly args: readonly unknown[] } | { readonly result: unknown };
}

/** Emits a program that uses each sample on a line of its own, the first one on the second line. */
export function emitProgram(className: string, samples: readonly TypeSample[]): string {
  const lines = samples.map(({ method, values }, at) => {
    const steps = method.map((name) => `[${JSON.stringify(name)}]`).join("");
    if ("args" in values) {
      const args = values.args.map(emitValue).join(", ");
      return `export function take${at}(client: ${className}): unknown { return client${steps}(${args}); }`;
    }
    const result = `Awaited<ReturnType<${className}${steps}>>`;
    return `export function give${at}(): ${result} { return ${emitValue(values.result)}; }`;
  });
  const used =
    lines.length === 0 ? "export {};" : `import type { ${className} } from "./client.js";`;
  return [used, ...lines, ""].join("\n");
}

/** Reads what a compiler says of such programs, by the sample on whose line it is. */
export function readVerdict(
  output: string,
  samplesOf: (file: string) => readonly TypeSample[] | undefined,
): ReadonlyMap<string, readonly string[]> {
  const differences = new Map<string, string[]>();
  for (const [, file = "", line = "0", message = ""] of output.matchAll(
    /^(.+?)\((\d+),\d+\): error (.*)$/gm,
  )) {
    const sample = samplesOf(file)?.[Number(line) - 2];
    const title = sample?.title ?? `line ${line}`;
    differences.set(file, [...(differences.get(file) ?? []), `${title}: ${message}`]);
  }
  return differences;
}
