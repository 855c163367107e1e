import type { Call } from "./call.js";
import { emitClient } from "./emit-client-call.js";
import { emitCall } from "./emit-literal.js";

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
  const args = [path, ...(Object.keys(init).length === 0 ? [] : [init])];
  return `${emitClient(call)}${emitCall(`const result = await client.http.${method}`, args)};
console.log(result.response.status, result.data ?? result.error);
`;
}
