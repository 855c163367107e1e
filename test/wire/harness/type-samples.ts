/** Values that the document allows or forbids at one place of an operation; the types of the client must do the same. */
export interface TypeSample {
  /** `GET /things: input`. */
  readonly title: string;
  /** Names that lead to the method. */
  readonly method: readonly string[];
  /** Arguments of a call, or what a call may give. */
  readonly values: { readonly args: readonly unknown[] } | { readonly result: unknown };
  readonly isForbidden?: boolean;
}

/** Emits a program that uses each sample on a line of its own, the first one on the third line. */
export function emitProgram(className: string, samples: readonly TypeSample[]): string {
  const lines = samples.flatMap(({ method, values, isForbidden }, at) => {
    const steps = method.map((name) => `[${JSON.stringify(name)}]`).join("");
    const result = `Awaited<ReturnType<${className}${steps}>>`;
    const code =
      "args" in values
        ? `take${at}(client: ${className}): unknown { return client${steps}(${values.args.map(emitValue).join(", ")}); }`
        : `give${at}(): ${result} { return ${emitValue(values.result)}; }`;
    return [isForbidden ? "// @ts-expect-error" : "", `export function ${code}`];
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
    const at = Math.floor((Number(line) - 2) / 2);
    const title = samplesOf(file)?.[at]?.title ?? `line ${line}`;
    // The directive before a sample that is forbidden has nothing to do.
    const reason = message.startsWith("TS2578:") ? "compiles" : message;
    differences.set(file, [...(differences.get(file) ?? []), `${title}: ${reason}`]);
  }
  return differences;
}

/** Emits a value as a TypeScript expression on one line. */
function emitValue(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value instanceof Uint8Array) return `new Uint8Array([${[...value].join(", ")}])`;
  if (value instanceof Blob) return "new Blob([])";
  if (Array.isArray(value)) return `[${value.map(emitValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escape(JSON.stringify(value));
  const members = Object.entries(value).map(
    // A plain `__proto__` would set the prototype.
    ([key, member]) => `[${escape(JSON.stringify(key))}]: ${emitValue(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** Line separators are allowed in a text, but an editor takes them for the end of a line. */
function escape(text: string): string {
  return text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
