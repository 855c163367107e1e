import type { Call } from "./call.js";
import { emitClient } from "./emit-client-call.js";
import { emitLiteral } from "./emit-literal.js";

/** Emits the program that calls an operation by its path, with `client.http`. */
export function emitHttpCall(call: Call): string {
  const { method, path, pathValues, options, body } = call;
  const places = Object.entries({ path: pathValues, ...options });
  const params = Object.fromEntries(
    places.filter(([, members]) => Object.keys(members).length > 0),
  );
  const init = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  };
  const start = `const { data, error, response } = await client.http.${method}(${emitLiteral(path)}`;
  const rest = Object.keys(init).length === 0 ? "" : `, ${emitLiteral(init, start.length)}`;
  return `${emitClient(call)}${start}${rest});
console.log(response.status, data ?? error);
`;
}
