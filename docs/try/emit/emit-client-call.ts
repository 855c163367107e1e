import { filledIn, type TryRequest } from "../try-request.js";
import { emitLiteral } from "./emit-literal.js";

/** Emits the program that sends a request with the client's method. */
export function emitClientCall(request: TryRequest, isChecked: boolean): string {
  const { operation, path, query } = request;
  const given = filledIn(query);
  const hasQuery = Object.keys(given).length > 0;
  const names = operation.parameters.filter((parameter) => parameter.in === "path");
  const first = names.map(({ name }) => emitLiteral(path[name] ?? ""));
  const start = `const result = await client.${operation.id}(`;
  const used = [start, ...first].join(", ").length;
  const call = [
    ...first,
    ...emitBody(request, hasQuery, used),
    ...(hasQuery ? [emitLiteral({ query: given })] : []),
  ];
  return `${emitClient(request, isChecked)}${start}${call.join(", ")});
console.log(result);
`;
}

/** Emits what a program has before its call. */
export function emitClient({ operation, region }: TryRequest, isChecked: boolean): string {
  const name = clientName(operation.api);
  const [first] = operation.servedIn;
  const options = {
    ...(region !== first && { region }),
    // The client would reject the request before it sends it.
    ...(!isChecked && { validation: "off" }),
  };
  const argument = Object.keys(options).length === 0 ? "" : emitLiteral(options);
  return `import { ${name} } from "cloud-agent-sdk/${operation.api}";

const client = new ${name}(${argument});
`;
}

/** An absent body before further arguments is `undefined`. */
function emitBody({ operation, body }: TryRequest, isFollowed: boolean, used: number): string[] {
  if (operation.body === undefined) return [];
  if (body !== undefined) return [emitLiteral(body, used)];
  return isFollowed ? ["undefined"] : [];
}

/** `v4` -> `V4Client` */
function clientName(api: string): string {
  return `${api.charAt(0).toUpperCase()}${api.slice(1)}Client`;
}
