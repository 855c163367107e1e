import type { Call } from "./call.js";
import { emitLiteral } from "./emit-literal.js";

/** Emits the program that calls an operation with the client's method. */
export function emitClientCall(call: Call): string {
  const { id, pathValues, options, hasBody, body } = call;
  const hasOptions = Object.keys(options).length > 0;
  const first = Object.values(pathValues).map((value) => emitLiteral(value));
  const start = `const result = await client.${id}(`;
  const used = [start, ...first].join(", ").length;
  // An absent body before further arguments is `undefined`.
  const absent = hasBody && hasOptions ? ["undefined"] : [];
  const given = [
    ...first,
    ...(body === undefined ? absent : [emitLiteral(body, used)]),
    ...(hasOptions ? [emitLiteral(options, used)] : []),
  ];
  return `${emitClient(call)}${start}${given.join(", ")});
console.log(result);
`;
}

/** Emits what a program has before its call. */
export function emitClient({ className, module, clientOptions }: Call): string {
  return `import { ${className} } from "${module}";

const client = new ${className}(${clientOptions});
`;
}
