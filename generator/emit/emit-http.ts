import type { Api } from "../model/api.js";
import { emitDoc, emitImport, emitProse, emitString } from "../text/code.js";
import { render } from "./render.js";

/**
 * Emits `http.ts`: the openapi-fetch client of the API, for whoever wants that and nothing else.
 *
 * @param runtime - module specifier of the transport
 */
export function emitHttp({ document, basePath, regional }: Api, runtime: string): string {
  const types = ["paths", ...(regional === undefined ? [] : [regional.type])];
  const title = emitProse(`${document.info.title}, version ${document.info.version}`);
  return render("http", {
    imports: [
      emitImport("import", ["createPlainHttp"], runtime),
      emitImport("import type", ["HttpClient", "PlainHttpOptions"], runtime),
      emitImport("import", ["deployment"], "./tables.js"),
      emitImport("import type", types.toSorted(), "./types.js"),
    ],
    doc: emitDoc(`${title}: ${description}`),
    typeArgument: regional === undefined ? "" : `<${regional.type}>`,
    basePath: emitString(basePath),
  });
}

const description = [
  "the openapi-fetch client alone, without a method per operation.",
  "",
  "It has the key, sends it to its base URL only, follows no redirect, and refuses a path that would",
  "address another resource. It repeats nothing, waits for no throttle, and has no time-out but the",
  "`signal` of a call; what the service answers comes as `{ data, error, response }`.",
  "",
  "@throws {ConfigurationError} when the key, region or base URL cannot work; nothing was sent",
].join("\n");
