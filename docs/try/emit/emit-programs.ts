import type { Call } from "./call.js";
import { emitCurl } from "./emit-curl.js";
import { emitBlock, emitCall, width } from "./emit-literal.js";

/** A program that makes a call. */
export type Program = Readonly<Record<"label" | "lang" | "source", string>>;

/** Emits the programs that make a call: with the client's method, by its path, and in a shell. */
export function emitPrograms(call: Call): Program[] {
  return [
    { label: "TypeScript", lang: "ts", source: emitClientCall(call) },
    { label: "client.http", lang: "ts", source: emitHttpCall(call) },
    { label: "curl", lang: "sh", source: emitCurl(call) },
  ];
}

/** Emits the program that calls an operation with the client's method. */
function emitClientCall(call: Call): string {
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

/** Emits the program that calls an operation by its path, with `client.http`. */
function emitHttpCall(call: Call): string {
  const { method, path, pathValues, options, body } = call;
  const places = Object.entries({ path: pathValues, ...options });
  const given = places.filter(([, members]) => Object.keys(members).length > 0);
  const init = {
    ...(given.length > 0 && { params: Object.fromEntries(given) }),
    ...(body !== undefined && { body }),
  };
  const args = [path, ...(Object.keys(init).length === 0 ? [] : [init])];
  return `${emitClient(call)}${emitCall(`const result = await client.http.${method}`, args)};
console.log(result.response.status, result.data ?? result.error);
`;
}

/** Emits what a program has before its call. */
function emitClient({ className, module, clientOptions, input }: Call): string {
  const start = `const client = new ${className}(`;
  const line = clientOptions.length === 0 ? "" : `{ ${clientOptions.join(", ")} }`;
  const isLong = start.length + line.length > width;
  const types = (input?.imports ?? []).map((name) => `, type ${name}`).join("");
  const declared = input && `declare const input: ${input.type}; // put your own here\n\n`;
  return `import { ${className}${types} } from "${module}";

${declared ?? ""}${start}${isLong ? emitBlock("{}", clientOptions) : line});
`;
}
