import { ConfigurationError } from "../../errors/configuration-error.js";
import { readOwn } from "../../json/values.js";
import { hostRoot, refuseClearText } from "./base-url.js";
import type { ClientOptions } from "./client-options.js";
import type { Authorize } from "./credentials.js";
import { operationName } from "../operation.js";

/** Servers of single operations and paths: the path of each, by its URL in the document. */
export type Servers = Readonly<Record<string, string>>;

/** Option of a client whose document has servers for single operations or paths. */
export interface ServersOption<Known extends Servers> {
  /**
   * Host roots, `http` or `https`, that replace the servers of single operations, by the URL of the server in the
   * document.
   *
   * The path of the server is added, unless the host root already ends with it. The key or the credentials of an
   * operation are sent there too.
   *
   * @default the host in that URL, or `baseUrl` if the document leaves the host open
   */
  servers?: { readonly [Address in keyof Known]?: string | undefined } | undefined;
}

/**
 * Sends operations with servers of their own to the hosts in a client's option `servers`.
 *
 * @param authorize adds credentials to calls if the API needs more than one key
 * @throws {ConfigurationError} when the option names a server that no operation has, or an invalid host root; the
 * message never shows the latter
 */
export function chooseServers<Known extends Servers>(
  known: Known,
  { servers = {}, allowInsecure }: ServersOption<Known> & Pick<ClientOptions, "allowInsecure">,
  authorize: Authorize = async (_operation, call) => call,
): Authorize {
  const roots = new Map<string, string>();
  for (const [address, root] of Object.entries<unknown>(servers))
    if (root !== undefined) roots.set(address, checkServer(known, address, root, allowInsecure));
  return async (operation, call) => {
    const root = roots.get(operation?.serverAddress ?? "");
    // Calls of `client.http` have another name and stay under the base URL.
    const isMethod = operation !== undefined && call.operation === operationName(operation);
    if (root === undefined || call.path === undefined || !isMethod)
      return authorize(operation, call);
    const [, query = ""] = /^[^?]*(.*)$/s.exec(call.url) ?? [];
    return authorize(operation, { ...call, url: root + call.path + query });
  };
}

function checkServer(
  known: Servers,
  address: string,
  root: unknown,
  isAllowed: boolean | undefined,
): string {
  const path = readOwn(known, address);
  if (path !== undefined) {
    const source = `option \`servers\` for ${JSON.stringify(address)}`;
    return refuseClearText(hostRoot(root, source, path === "" ? [] : [path]), source, isAllowed);
  }
  const expected = Object.keys(known).toSorted().join(", ");
  // A URL can contain a password.
  const shown = JSON.stringify(address.replace(/\/\/[^/?#]*@/, "//"));
  throw new ConfigurationError(
    `The option \`servers\` has ${shown}, which is not the server of an operation; expected one of ${expected}.`,
  );
}
