import { filledIn, type TryRequest } from "../try-request.js";
import { emitClient } from "./emit-client-call.js";
import { emitLiteral } from "./emit-literal.js";

/** Emits the program that sends a request by its path, with `client.http`. */
export function emitHttpCall(request: TryRequest): string {
  const { operation, path, query, body } = request;
  const places = Object.entries({ path: filledIn(path), query: filledIn(query) });
  const params = Object.fromEntries(
    places.filter(([, members]) => Object.keys(members).length > 0),
  );
  const init = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  };
  const start = `const { data, error, response } = await client.http.${operation.method}(${emitLiteral(documentPath(request))}`;
  const options = Object.keys(init).length === 0 ? "" : `, ${emitLiteral(init, start.length)}`;
  return `${emitClient(request, true)}${start}${options});
console.log(response.status, data ?? error);
`;
}

/** Path as the document writes it, below the path of its servers. */
function documentPath({ operation }: TryRequest): string {
  const paths = Object.keys(Object(operation.document["paths"]));
  return paths.find((path) => operation.path.endsWith(path)) ?? operation.path;
}
