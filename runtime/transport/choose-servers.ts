import { ConfigurationError } from "../errors/configuration-error.js";
import { readOwn } from "../json/read-own.js";
import { hostRoot } from "./base-url.js";
import type { Authorize } from "./credentials.js";
import { type Operation, operationName } from "./operation.js";

/** The servers that operations and paths have of their own: the path of each, by its URL as the document has it. */
export type Servers = Readonly<Record<string, string>>;

/** The setting of a client whose document gives operations or paths servers of their own. */
export interface ServersOption<Known extends Servers> {
  /**
   * Host roots, `http` or `https`, to use in place of the servers that operations have of their own, by the URL of the
   * server as the document has it. The path of the server is added; it is taken off where the host root ends in it.
   * The key or the credentials of an operation go there as well.
   *
   * @default the host in that URL, or `baseUrl` where the document leaves the host open
   */
  servers?: { readonly [Address in keyof Known]?: string | undefined } | undefined;
}

/**
 * Sends operations that have servers of their own where a client's option `servers` says.
 *
 * @param authorize gives calls their credentials where one key is not all
 * @throws {ConfigurationError} when the option names a server that no operation has, or gives what cannot be a host
 * root; the message never shows the latter
 */
export function chooseServers<Known extends Servers>(
  known: Known,
  { servers = {} }: ServersOption<Known>,
  authorize: Authorize = async (_operation, call) => call,
): Authorize {
  const given: readonly (readonly [string, unknown])[] = Object.entries(servers);
  const roots = new Map(
    given.flatMap(([address, root]) =>
      root === undefined ? [] : [[address, checkServer(known, address, root)] as const],
    ),
  );
  return async (operation, call) => {
    const root = roots.get(operation?.serverAddress ?? "");
    const isMethod = operation !== undefined && isCallOf(operation, call);
    if (root === undefined || call.path === undefined || !isMethod)
      return authorize(operation, call);
    const [, query = ""] = /^[^?]*(.*)$/s.exec(call.url) ?? [];
    return authorize(operation, { ...call, url: root + call.path + query });
  };
}

/** A call of `client.http` has another name: it stays under the base URL. */
function isCallOf(operation: Operation, call: { readonly operation: string }): boolean {
  return call.operation === operationName(operation);
}

function checkServer(known: Servers, address: string, root: unknown): string {
  const path = readOwn(known, address);
  if (path !== undefined) {
    const source = `the option \`servers\` for ${JSON.stringify(address)}`;
    return hostRoot(root, source, path === "" ? [] : [path]);
  }
  const expected = Object.keys(known).toSorted().join(", ");
  throw new ConfigurationError(
    `The option \`servers\` has ${JSON.stringify(withoutUser(address))}, which is the server of no operation; expected one of ${expected}.`,
  );
}

/** A URL may hold a password, even where it is none that is known. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/?#]*@/, "//");
}
