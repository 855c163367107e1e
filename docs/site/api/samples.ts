import { effectiveSchema, propertiesOf } from "../../../generator/api/effective-schema.js";
import { isLongKnown, operationsOf, resolve } from "../../../generator/api/openapi.js";
import type { ParameterObject } from "../../../generator/api/openapi.js";
import { isFile } from "../../../generator/api/read/form-files.js";
import { sentAs } from "../../../generator/api/read/read-types.js";
import { fillVariables } from "../../../generator/api/api.js";
import type { Api, ApiOperation, OperationBody } from "../../../generator/api/api.js";
import { isLoopback } from "../../../generator/mock/check-caller.js";
import { asRecord, asText, isRecord } from "../../../runtime/json/values.js";
import { ownInput, type Call } from "../../try/emit/call.js";
import { emitPrograms, type Program } from "../../try/emit/emit-programs.js";
import { shellVariable } from "../../try/emit/shell-words.js";
import { emitKey } from "../../../generator/api/text/code.js";
import { emitVariable } from "../../../generator/api/names/words.js";
import type { DocumentedApi } from "./apis.js";
import { bodyExamples, parameterExample } from "./examples.js";

/** Writes the programs that call an operation; `client.http` does not know every method. */
export function samplesOf(operation: ApiOperation, api: DocumentedApi): Program[] {
  const isKnown = isLongKnown(operation.httpMethod);
  const programs = emitPrograms(callOf(operation, api));
  return programs.filter(({ label }) => isKnown || label !== "client.http");
}

/** The call that an operation's examples describe: its body, the parameters that it requires, and no more. */
function callOf(operation: ApiOperation, api: DocumentedApi): Call {
  const { model } = api;
  const { declaredParameters, path, httpMethod, id, serialization } = operation;
  const valuesOf = (parameters: readonly ParameterObject[]): Record<string, unknown> =>
    Object.fromEntries(parameters.map((each) => [each.name, parameterExample(api.document, each)]));
  // A path may have parameters that nobody has declared.
  const declared = (name: string): ParameterObject =>
    inPath.find((each) => each.name === name) ?? { name, in: "path" };
  const inPath = declaredParameters.filter((each) => each.in === "path");
  const required = declaredParameters.filter((parameter) => parameter.required);
  const valuesIn = (place: string) => valuesOf(required.filter((each) => each.in === place));
  const options = ["query", "header", "cookie"].map((place) => [place, valuesIn(place)] as const);
  return {
    module: api.isOwn ? `cloud-agent-sdk/${api.name}` : `./${api.name}/index.js`,
    className: model.className,
    id,
    method: httpMethod.toUpperCase(),
    path,
    // As clients have it: without members that are absent.
    serialization: JSON.parse(JSON.stringify(serialization ?? {})),
    pathValues: valuesOf(operation.pathParameters.map(({ name }) => declared(name))),
    options: Object.fromEntries(options.filter(([, values]) => Object.keys(values).length > 0)),
    hasBody: operation.body !== undefined,
    ...bodyOf(operation, model),
    ...reach(operation, model),
  };
}

/** A body, unless it may be absent and nothing is known that fits it. */
function bodyOf(
  { path, httpMethod, body: sent }: ApiOperation,
  model: Api,
): Pick<Call, "body" | "contentType" | "input"> {
  const { typed } = model;
  const item = resolve(typed, typed.paths?.[path] ?? {});
  const { requestBody = {} } = new Map(operationsOf(item)).get(httpMethod) ?? {};
  const { required, content = {} } = resolve(typed, requestBody);
  const all = Object.entries(content);
  const [declared, media] = all.find(([name]) => name === sent?.contentType) ?? all[0] ?? [];
  if (sent === undefined || declared === undefined || media === undefined) return {};
  const { contentType } = sent;
  const isFileAlone = sentAs({ document: typed, contentType: declared, schema: media.schema });
  if (isFileAlone?.includes("Blob")) return { body: new Blob(), contentType };
  const example = bodyExamples({ ...typed }, { ...media }, "request")[0]?.value;
  if (example === undefined)
    return required ? { body: ownInput, contentType, input: inputOf(sent, model) } : {};
  const isForm = contentType.startsWith("multipart/");
  return { body: isForm ? withFiles(example, media.schema, typed) : example, contentType };
}

/** The first of the types that a body may have, and what of the client it is made of. */
function inputOf(sent: OperationBody, { schemas, aliases }: Api): Call["input"] {
  const [type = "unknown"] = sent.type.split(" | ");
  const names = [...schemas.map(({ typeName }) => typeName), ...aliases.map(({ name }) => name)];
  const words: readonly string[] = type.match(/[\w$]+/g) ?? [];
  return { type, imports: names.filter((name) => words.includes(name)) };
}

/** A form with files in place of the texts that stand for them. */
function withFiles(body: unknown, schema: unknown, document: Api["typed"]): unknown {
  if (!isRecord(body)) return body;
  const properties = propertiesOf(document, schema);
  const entries = Object.entries(body).map(([name, value]) => {
    const { items, ...own } = effectiveSchema(document, properties[name] ?? {});
    const list = isRecord(items) && isFile(effectiveSchema(document, items)) ? [new Blob()] : value;
    return [name, isFile(own) ? new Blob() : list] as const;
  });
  return Object.fromEntries(entries);
}

/** How programs reach an API, with which credentials; a client of this package finds both in the environment. */
function reach({ security, server }: ApiOperation, model: Api): Reach {
  const { key, regions, defaultRegion } = model.deployment;
  const { baseUrl, baseUrlEnv } = regions[defaultRegion] ?? {};
  // In capitals, as what else readers put in.
  const standard = baseUrl ?? "https://HOST";
  const isClearText = standard.startsWith("http:") && !isLoopback(standard.slice("http://".length));
  const setting = baseUrlEnv === undefined ? undefined : shellVariable(baseUrlEnv);
  const [names = []] = security;
  const needsKey = key !== undefined && key.env === undefined && names.length > 0;
  const own = names
    .filter((name) => name in model.schemes)
    .map((name) => `${emitKey(name)}: ${emitCredential(name, model.schemes[name]?.kind)}`);
  return {
    clientOptions: [
      ...(baseUrl === undefined && setting === undefined ? [`baseUrl: "${standard}"`] : []),
      ...(isClearText ? ["allowInsecure: true"] : []),
      ...(needsKey ? ['apiKey: process.env["API_KEY"]'] : []),
      ...(own.length > 0 ? [`credentials: { ${own.join(", ")} }`] : []),
    ],
    base: [
      server?.origin ?? setting ?? fillVariables(model, standard),
      server?.basePath ?? model.basePath,
    ],
    credentials: names.flatMap((name) => shellCredential(name, model)),
  };
}

type Reach = Pick<Call, "base" | "clientOptions" | "credentials">;

function emitCredential(name: string, kind: string | undefined): string {
  return kind === "basic"
    ? '{ username: "USERNAME", password: "PASSWORD" }'
    : `process.env["${emitVariable(name)}"]`;
}

/** What carries a credential, for a shell. */
function shellCredential(name: string, { schemes, deployment }: Api): Call["credentials"] {
  const scheme = schemes[name] ?? deployment.key;
  if (scheme === undefined) return [];
  if (schemes[name]?.kind === "basic") return [{ in: "user", word: ["USERNAME:PASSWORD"] }];
  const standard = scheme === deployment.key ? "API_KEY" : emitVariable(name);
  const variable = shellVariable(asText(asRecord(scheme)["env"]) || standard);
  const { in: place, name: field } = scheme;
  const before = place === "header" ? `${field}: ${scheme.prefix ?? ""}` : `${field}=`;
  return [{ in: place, word: [before, variable] }];
}
