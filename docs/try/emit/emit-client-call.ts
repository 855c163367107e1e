import type { Call } from "./call.js";
import { emitBlock, emitCall, width } from "./emit-literal.js";

/** Emits the program that calls an operation with the client's method. */
export function emitClientCall(call: Call): string {
  const { id, pathValues, options, hasBody, body } = call;
  const hasOptions = Object.keys(options).length > 0;
  const args = [
    ...Object.values(pathValues),
    // An absent body before further arguments is `undefined`.
    ...(body !== undefined || (hasBody && hasOptions) ? [body] : []),
    ...(hasOptions ? [options] : []),
  ];
  return `${emitClient(call)}${emitCall(`const result = await client.${id}`, args)};
console.log(result);
`;
}

/** Emits what a program has before its call. */
export function emitClient({ className, module, clientOptions, input }: Call): string {
  const start = `const client = new ${className}(`;
  const line = clientOptions.length === 0 ? "" : `{ ${clientOptions.join(", ")} }`;
  const isLong = start.length + line.length > width;
  const types = (input?.imports ?? []).map((name) => `, type ${name}`).join("");
  const declared = input && `declare const input: ${input.type}; // put your own here\n\n`;
  return `import { ${className}${types} } from "${module}";

${declared ?? ""}${start}${isLong ? emitBlock("{}", clientOptions) : line});
`;
}
