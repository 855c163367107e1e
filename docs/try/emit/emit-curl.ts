import { asList, asRecord, asText } from "../../../runtime/json/values.js";
import { printable, quotePosix } from "../../../runtime/text/printable.js";
import { filledIn, type TryRequest } from "../try-request.js";

/** Emits the curl command for a request, for a POSIX shell. Address and key come from the usual variables. */
export function emitCurl(request: TryRequest): string {
  const { operation, body } = request;
  const { keyHeader, method } = operation;
  const { baseUrlEnv, keyEnv } = readVariables(request);
  return [
    "curl --silent --show-error",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    `"$${baseUrlEnv}${emitTarget(request)}"`,
    ...(keyHeader === undefined ? [] : [`--header "${keyHeader}: $${keyEnv}"`]),
    ...(body === undefined
      ? []
      : [
          '--header "Content-Type: application/json"',
          `--data ${quotePosix(printable(JSON.stringify(body)))}`,
        ]),
  ].join(" \\\n  ");
}

interface Variables {
  readonly baseUrlEnv: string;
  readonly keyEnv: string;
}

/** The document names the variables that clients read. */
function readVariables({ operation, region }: TryRequest): Variables {
  const { document } = operation;
  const servers = asList(document["servers"]).map(asRecord);
  const server = servers.find((entry) => entry["x-region"] === region) ?? {};
  const [base] = Object.values(asRecord(server["variables"])).map(asRecord);
  const { securitySchemes } = asRecord(document["components"]);
  const schemes = Object.values(asRecord(securitySchemes)).map(asRecord);
  const scheme = schemes.find(({ name }) => name === operation.keyHeader);
  return { baseUrlEnv: asText(base?.["x-env"]), keyEnv: asText(scheme?.["x-env"]) };
}

function emitTarget({ operation, path, query }: TryRequest): string {
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeWord(path[name] ?? ""),
  );
  const pairs = Object.entries(filledIn(query)).map(
    ([name, value]) => `${encodeWord(name)}=${encodeWord(value)}`,
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** Leaves nothing that a shell would interpret within double quotes. */
function encodeWord(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\uFFFD")).replaceAll(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
