import { allOperations, type Api, type ApiOperation, type TypeText } from "../model/api.js";
import { emitRegions } from "./emit-regions.js";
import { resolve, type OpenApiDocument } from "../model/openapi.js";
import {
  emitDoc,
  emitImport,
  emitMethodHead,
  emitProse,
  emitString,
  lineWidth,
} from "../model/text/code.js";
import { firstParagraph, firstThought } from "../model/text/paragraphs.js";
import { errorNameOf } from "../../runtime/errors/errors-by-status.js";
import { adaptHttpClient, emitTableNames, listAdaptation } from "./adapt-http-client.js";
import {
  describeConfiguration,
  emitOwnOptions,
  hasOwnOptions,
  hasServers,
  optionsName,
  viewOptions,
  type OptionsView,
} from "./client-options.js";
import { hasChoice, isWritten, listFunctions, listInput } from "./list-input.js";
import {
  choiceType,
  listSignatures,
  takesChoice,
  wholeSignature,
  type Signature,
} from "./list-signatures.js";
import { headingOf } from "./heading-of.js";
import { render } from "./render.js";
import { anyForm, describeForms } from "./result-forms.js";

/**
 * Emits `client.ts`: one class for each resource and one for the API.
 *
 * @param runtime - module specifier of the transport
 */
export function emitClient(api: Api, runtime: string): string {
  const isOwn = hasOwnOptions(api);
  const options = viewOptions(api, isOwn ? optionTypes : plainTypes, api.regional?.parameter);
  return render("client", {
    imports: emitImports(api, options, runtime),
    className: api.className,
    ...viewRegion(api),
    options: isOwn ? `${optionsName}${viewRegion(api).typeArgument}` : options.type,
    ownOptions: emitOwnOptions(api, options),
    authorize: emitAuthorize(api, options),
    configuration: emitDoc(describeConfiguration(api)),
    basePath: emitString(api.basePath),
    doc: emitDoc(apiDescription(api)),
    resources: api.resources.map((resource) => ({
      name: resource.name,
      className: resource.className,
      doc: emitDoc(emitProse(resource.description) || `Operations of ${resource.name}.`),
      brief: emitDoc(
        emitProse(firstParagraph(resource.description)) || `Operations of ${resource.name}.`,
      ),
      methods: resource.operations.map((operation) => viewMethod(api, operation)),
    })),
    methods: api.operations.map((operation) => viewMethod(api, operation)),
    http: emitHttpClient(api),
  });
}

/** Emits the function that prepares each call, if there is anything to do. */
function emitAuthorize(api: Api, { isSecured }: OptionsView): string {
  const authorize = isSecured ? "authorizeWith(schemes, own)" : "";
  if (!hasServers(api)) return isSecured ? `, (own) => ${authorize}` : "";
  const args = ["servers", "own", ...(isSecured ? [authorize] : [])];
  return `, (own) => chooseServers(${args.join(", ")})`;
}

/** Emits the openapi-fetch client with its paths. */
function emitHttpClient(api: Api): string {
  const basePath = emitString(api.basePath);
  const names = emitTableNames(allOperations(api), basePath);
  return adaptHttpClient(api, `transport.http<paths>(${basePath}, ${names})`);
}

type RegionView = "region" | "typeParameter" | "typeArgument";

/** Returns the region's type parameter for the class of an API with several regions. */
function viewRegion({ regional }: Api): Readonly<Record<RegionView, string>> {
  if (regional === undefined) return { region: "", typeParameter: "", typeArgument: "" };
  const { type, parameter, regions } = regional;
  return {
    region: parameter,
    // The compiler quotes the constraint in the error for a misspelled region, so the values are more helpful than the
    // alias.
    typeParameter: `<${parameter} extends ${emitRegions(regions)} = ${type}>`,
    typeArgument: `<${parameter}>`,
  };
}

const plainTypes = { plain: optionsName, keyless: "KeylessOptions", secured: "SecuredOptions" };

/** Used when the client itself declares a type of that name. */
const optionTypes = { ...plainTypes, plain: "TransportOptions" };

function apiDescription(api: Api): string {
  const { description = "" } = api.document.info;
  return emitProse(`${headingOf(api)}.\n\n${firstThought(description)}`);
}

function emitImports(api: Api, { name, isSecured }: OptionsView, runtime: string): string[] {
  const operations = allOperations(api);
  const usesOptions = operations.length > 0;
  const types = new Set([
    "paths",
    ...(api.regional === undefined ? [] : [api.regional.type]),
    ...operations.flatMap(typesOf).flatMap(({ imports }) => imports),
  ]);
  const options = [
    name === optionTypes.plain ? `${optionsName} as ${name}` : name,
    "HttpClient",
    "SharedTransport",
    ...(usesOptions ? ["ApiPromise", "RequestOptions"] : []),
    ...(hasServers(api) ? ["ServersOption"] : []),
    ...listResultTypes(operations),
    ...(operations.some(takesChoice) ? [choiceType] : []),
  ];
  const tables = [
    "deployment",
    ...(isSecured ? ["schemes"] : []),
    ...(hasServers(api) ? ["servers"] : []),
    ...operations.map(({ tableName }) => tableName),
  ];
  const values = [
    "Transport",
    ...(isSecured ? ["authorizeWith"] : []),
    ...(hasServers(api) ? ["chooseServers"] : []),
    ...[...listAdaptation(api).functions, ...listFunctions(operations)].toSorted(),
  ];
  return [
    emitImport("import", values, runtime),
    emitImport("import type", options.toSorted(), runtime),
    emitImport("import", tables.toSorted(), "./tables.js"),
    emitImport("import type", [...types].toSorted(), "./types.js"),
  ];
}

/** Lists the transport types that results use. */
function listResultTypes(operations: readonly ApiOperation[]): string[] {
  const used = operations.flatMap(({ result: { type, choices = [] } }) =>
    [type, ...choices.map((choice) => choice.type)].map(({ text }) => text),
  );
  const isUsed = (name: string): boolean =>
    used.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  return ["DescribedEvent", "EventStream", "ItemStream", "Redirect"].filter(isUsed);
}

function typesOf({ pathParameters, parameters, body, result }: ApiOperation): TypeText[] {
  const types = [parameters?.type, body?.type, result.type].filter((type) => type !== undefined);
  const others = body?.others.map(({ type }) => type) ?? [];
  const chosen = result.choices?.map(({ type }) => type) ?? [];
  return [...pathParameters.map(({ type }) => type), ...types, ...others, ...chosen];
}

function viewMethod(api: Api, operation: ApiOperation): object {
  return {
    name: operation.method,
    operation: operation.tableName,
    ...viewSignatures(api, operation),
    call: emitCall(operation),
  };
}

/** Returns the overloads of a method. Overloads for other media types only describe the difference. */
function viewSignatures(api: Api, operation: ApiOperation): object {
  const doc = emitDoc(describeOperation(api.document, api.basePath, operation));
  const emitHead = ({ parameters, result }: Signature): string =>
    emitMethodHead(operation.method, parameters, `ApiPromise<${result}>`);
  const overloads = listSignatures(operation).map((signature, at) => ({
    doc: at === 0 ? [] : describeSignature(signature, doc),
    head: emitHead(signature),
  }));
  return { doc, overloads, signature: emitHead(wholeSignature(operation)) };
}

function describeSignature({ otherTypes }: Signature, doc: readonly string[]): readonly string[] {
  if (otherTypes.length === 0) return doc;
  return emitDoc(emitProse(`The same, with a body of ${otherTypes.join(", ")}.`));
}

/** Emits the call. Code that may throw runs inside the promise, so that a method never throws synchronously. */
function emitCall(operation: ApiOperation): string {
  const { tableName } = operation;
  const { type } = anyForm(operation.result);
  const members = listInput(operation);
  const [open, close] = isWritten(operation) ? ["() => ({", "})"] : ["{", "}"];
  const called = hasChoice(operation) ? `chooseContentType(${tableName}, options)` : tableName;
  const start = `this.#transport.send<${type}>(${called}, `;
  const object = members.length === 0 ? "{}" : `${open} ${members.join(", ")} ${close}`;
  const inline = `${start}${object}, options)`;
  if (inline.length + "    return ;".length <= lineWidth) return inline;
  return `${start}${open}\n${members.map((member) => `      ${member},\n`).join("")}    ${close}, options)`;
}

function describeOperation(
  document: OpenApiDocument,
  basePath: string,
  operation: ApiOperation,
): string {
  const { source, httpMethod, path, pathParameters, result, server = { basePath } } = operation;
  const { origin = "", basePath: before } = server;
  const parts = [
    startsWithSummary(source) ? "" : emitProse(asSentence(source.summary ?? "")),
    emitProse(source.description ?? "").trim(),
    emitProse(describeForms(result)),
    emitProse(`\`${httpMethod.toUpperCase()} ${origin}${before}${path}\``),
    [
      ...pathParameters.flatMap(({ argument, description }) =>
        description === "" ? [] : `@param ${argument} - ${emitProse(firstParagraph(description))}`,
      ),
      ...emitThrows(document, operation),
      ...(source.deprecated === true ? ["@deprecated"] : []),
    ].join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function emitThrows(document: OpenApiDocument, { source, errors }: ApiOperation): string[] {
  return Object.entries(source.responses ?? {}).flatMap(([status, response]) => {
    const isTyped = errors?.statuses.includes(status) === true && status !== "default";
    const own = errorNameOf(Number(status));
    if (own === undefined && !isTyped) return [];
    const description = firstParagraph(resolve(document, response).description ?? "");
    // This error class lists the problems itself.
    if (!isTyped || own === "ValidationError")
      return [`@throws {${own}} ${emitProse(description)}`];
    const general = status.startsWith("5") ? "ServerError" : "ApiError";
    const text = emitProse(
      asSentence(own === undefined ? `${status}: ${description}` : description),
    );
    const body = `${errors.typeName}[${/^\d+$/.test(status) ? status : emitString(status)}]`;
    return [`@throws {${own ?? general}} ${text} Its body is \`${body}\`.`];
  });
}

/** Reports whether a description begins with the summary, as it does in some documents. */
function startsWithSummary({ description = "", summary = "" }: ApiOperation["source"]): boolean {
  const [head = ""] = description.trim().split("\n");
  return summary.trim() !== "" && asSentence(head) === asSentence(summary);
}

function asSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
