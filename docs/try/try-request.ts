import { emitString } from "../../generator/api/text/code.js";
import { asList, asRecord, asText } from "../../runtime/json/values.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";
import type { Call } from "./emit/call.js";
import { shellAddress, shellVariable } from "./emit/shell-words.js";

/** A request as the form describes it. */
export interface TryRequest {
  readonly operation: ServedOperation;
  /** Region whose rules apply. */
  readonly region: string;
  /** Values by name; an empty text is an absent parameter. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `undefined` sends no body. */
  readonly body: unknown;
}

/** Returns the parameters that were filled in. */
export function filledIn(
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
}

/**
 * The call that a request is.
 *
 * @param isChecked whether the client checks it before it sends it
 */
export function callOf(request: TryRequest, isChecked: boolean): Call {
  const { operation, region, path, query, body } = request;
  const { api, id, method, servedIn, parameters } = operation;
  const clientOptions = [
    ...(region === servedIn[0] ? [] : [`region: ${emitString(region)}`]),
    // The client would reject the request before it sends it.
    ...(isChecked ? [] : ['validation: "off"']),
  ];
  const given = filledIn(query);
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  return {
    module: `cloud-agent-sdk/${api}`,
    className: `${api.charAt(0).toUpperCase()}${api.slice(1)}Client`,
    clientOptions,
    id,
    method,
    path: pathOf(operation),
    pathValues: Object.fromEntries(names.map((name) => [name, path[name] ?? ""])),
    options: Object.keys(given).length === 0 ? {} : { query: given },
    hasBody: operation.body !== undefined,
    ...(body !== undefined && { body }),
    ...shellTexts(request),
  };
}

/** As in the document, without the path of a server. */
export function pathOf({ document, path }: ServedOperation): string {
  return Object.keys(asRecord(document["paths"])).find((own) => path.endsWith(own)) ?? path;
}

/** The document names the variables that clients read. */
function shellTexts({ operation, region }: TryRequest): Pick<Call, "base" | "credentials"> {
  const { document, keyHeader } = operation;
  const servers = asList(document["servers"]).map(asRecord);
  const server = servers.find((entry) => entry["x-region"] === region) ?? {};
  const { securitySchemes } = asRecord(document["components"]);
  const schemes = Object.values(asRecord(securitySchemes)).map(asRecord);
  const scheme = schemes.find(({ name }) => name === keyHeader);
  const word = [`${keyHeader}: `, shellVariable(asText(scheme?.["x-env"]))];
  const credentials = keyHeader === undefined ? [] : [{ in: "header", word }];
  return { base: shellAddress(server), credentials };
}
