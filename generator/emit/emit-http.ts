import type { Api } from "../model/api.js";
import { emitDoc, emitImport, emitProse, emitString } from "../model/text/code.js";
import { headingOf } from "./heading-of.js";
import { adaptHttpClient, listAdaptation } from "./adapt-http-client.js";
import { describeConfiguration, viewOptions } from "./client-options.js";
import { emitRegions } from "./emit-regions.js";
import { render } from "./render.js";

/**
 * Emits `http.ts`: the openapi-fetch client of the API, for users who want nothing else.
 *
 * @param runtime - module specifier of the transport
 */
export function emitHttp(api: Api, runtime: string): string {
  const { basePath, regional } = api;
  const heading = emitProse(headingOf(api));
  const { name, type, isSecured } = viewOptions(
    api,
    optionTypes,
    regional && emitRegions(regional.regions),
  );
  const authorize = isSecured ? ", authorizeWith(schemes, options)" : "";
  const adaptation = listAdaptation(api);
  const functions = [
    ...(isSecured ? ["authorizeWith"] : []),
    "createPlainHttp",
    ...adaptation.functions,
  ];
  const tables = ["deployment", ...(isSecured ? ["schemes"] : []), ...adaptation.tables];
  return render("http", {
    imports: [
      emitImport("import", functions.toSorted(), runtime),
      emitImport("import type", ["HttpClient", name].toSorted(), runtime),
      emitImport("import", tables.toSorted(), "./tables.js"),
      emitImport("import type", ["paths"], "./types.js"),
    ],
    doc: emitDoc(`${heading}: ${describe(api)}`),
    options: type,
    client: adaptHttpClient(
      api,
      `createPlainHttp<paths>(deployment, ${emitString(basePath)}, options${authorize})`,
    ),
  });
}

const optionTypes = {
  plain: "PlainHttpOptions",
  keyless: "KeylessHttpOptions",
  secured: "SecuredHttpOptions",
};

function describe(api: Api): string {
  return [
    "the openapi-fetch client alone, without a method per operation.",
    "",
    api.deployment.key === undefined
      ? "It sends requests only to its base URL, follows no redirect, and rejects a path that would"
      : "It has the key, sends it only to its base URL, follows no redirect, and rejects a path that would",
    "address another resource. It does not retry, does not wait for throttles, and has no timeout except the",
    "`signal` of a call. Its calls return `{ data, error, response }`.",
    "",
    describeConfiguration(api),
  ].join("\n");
}
