import { asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { isJsonType } from "../../../runtime/json/media-type.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import { type Note } from "../problem.js";
import { pointerTo, type Step } from "../step.js";
import { isIgnoredHeader, listOperations, operationsOf, resolve } from "../openapi.js";
import { sentMethod, stepsTo } from "../openapi.js";
import type { Content, OpenApiDocument, OperationObject, ParameterObject } from "../openapi.js";
import { listUndeclared } from "../effective-schema.js";
import { isFixed, listColliding, listRequired } from "./read-security.js";
import { fixedVariables, readServer } from "./read-deployment.js";
import { listFilesBeside, listOtherTypes, listTextsBeside } from "./read-types.js";
import { preferredContentType, preferredResult } from "./read-types.js";
import { withoutStreams } from "./read-streams.js";
import { listValueKinds } from "./value-kinds.js";
import { findRecursion } from "./recursive-schemas.js";
import { hasMembers, shapeOfMember, walkParts } from "./document-shape.js";

/** Notes something about a part of a document, or about a node deeper in it. */
type Report = (message: string, ...deeper: readonly string[]) => void;

/**
 * Finds everything in a document that a generated client leaves out, so that it is reported and not dropped silently.
 */
export function findUnsupported(document: OpenApiDocument): Note[] {
  const notes: Note[] = [];
  const reportOn =
    (title: string, ...steps: readonly string[]): Report =>
    (message, ...deeper) => {
      notes.push({ pointer: emitPointer(...steps, ...deeper), message: title + message });
    };
  const report = reportOn("");
  for (const name of Object.keys(document.webhooks ?? {})) {
    const message = `the webhook ${name} has a type, but the client does not receive webhooks`;
    report(message, "webhooks", name);
  }
  noteServers(document, document, report);
  noteSchemes(document, report);
  for (const [path, referable] of Object.entries(document.paths ?? {})) {
    const item = resolve(document, referable);
    for (const key of Object.keys(item))
      if (shapeOfMember("pathItem", key) === undefined && !key.startsWith("x-"))
        report(`${key} of ${path} is not generated`, "paths", path, key);
    const reportPath = reportOn(`${path}: `, "paths", path);
    if (path.includes("#")) reportPath("no request has what follows #");
    noteServers(document, item, reportPath);
    noteParameters(document, item, reportPath);
    for (const [method, operation] of operationsOf(item)) {
      const title = `${sentMethod(method)} ${path}: `;
      const reportOperation = reportOn(title, ...stepsTo({ path, httpMethod: method }));
      noteOperation(document, method, operation, reportOperation);
    }
  }
  noteSchemas(document, notes);
  noteNumbers(document, notes);
  return notes;
}

/** Notes the first server where callers must pass its host, or cannot choose a variable. */
function noteServers(document: OpenApiDocument, owner: Served, report: Report): void {
  const [server] = owner.servers ?? [];
  if (server === undefined) return;
  const { host, isRelative } = readServer(server);
  const { url, variables = {} } = server;
  const [usual] = document.servers ?? [];
  const isNamed = Object.values(variables).some((each) => each["x-env"] !== undefined);
  const isKnown = server === usual ? isNamed || server["x-region"] !== undefined : isRelative;
  const where = server === usual ? "as baseUrl" : "in servers, otherwise it is the host of baseUrl";
  if (host === undefined && !isKnown)
    report(`the host of ${url} is not known; callers pass it ${where}`, "servers", "0");
  for (const [name, own] of fixedVariables(document, server)) {
    const message = `the variable ${name} of ${url} is ${own}, because the document has another one`;
    report(message, "servers", "0");
  }
}

type Served = Pick<OpenApiDocument, "servers">;

function noteSchemes(document: OpenApiDocument, report: Report): void {
  const required = listRequired(document);
  const defined = Object.keys(document.components?.securitySchemes ?? {});
  const owners = [document, ...listOperations(document).map(({ source }) => source)];
  const named = owners.flatMap(({ security = [] }) => security.flatMap(Object.keys));
  for (const name of new Set(named.filter((each) => !defined.includes(each))))
    report(`nothing defines the security scheme ${name}, so it is not sent`, "components");
  for (const name of defined) {
    if (required.includes(name)) continue;
    const reason = isFixed(document, name)
      ? "is not sent, because no operation requires it"
      : "is left to an interceptor";
    report(`the security scheme ${name} ${reason}`, "components", "securitySchemes", name);
  }
}

function noteOperation(
  document: OpenApiDocument,
  method: string,
  operation: OperationObject,
  report: Report,
): void {
  // Fetch standard, methods; the last of them is no longer used.
  if (/^(?:trace|connect|track)$/i.test(method))
    report(`fetch does not send ${method.toUpperCase()}`);
  if (operation.callbacks !== undefined) report("callbacks are not generated", "callbacks");
  noteServers(document, operation, report);
  for (const [first, second] of listColliding(document, operation))
    report(`${first} and ${second} have the same place; only ${second} is sent`);
  noteParameters(document, operation, report);
  if (operation.requestBody !== undefined) {
    const { content = {} } = resolve(document, operation.requestBody);
    const chosen = [preferredContentType(content), ...listOtherTypes(content)];
    noteContent(content, chosen, report, "requestBody");
    for (const [type, media] of Object.entries(content))
      if ("itemEncoding" in media || "prefixEncoding" in media)
        report(`callers write the items of ${type} themselves`, "requestBody");
    // A part gets only the headers that its member needs.
    const parts = Object.values(content).flatMap(({ encoding = {} }) => Object.entries(encoding));
    const namesOf = (isNoted: (part: JsonObject) => boolean): Set<string> =>
      new Set(parts.flatMap(([name, part]) => (isNoted(asRecord(part)) ? name : [])));
    for (const name of namesOf(({ headers }) => headers !== undefined))
      report(`headers of the part ${name} are not sent`, "requestBody");
    for (const name of namesOf(({ contentType }) => /[/+](?:xml|yaml)\b/.test(String(contentType))))
      report(`an object in the part ${name} is written as JSON`, "requestBody");
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const { content = {}, links } = resolve(document, response);
    const whole = withoutStreams(content);
    const offered = [...listFilesBeside(document, content), ...listTextsBeside(document, content)];
    const chosen = [preferredResult(document, whole), ...offered];
    if (status.startsWith("2")) noteContent(whole, chosen, report, "responses", status);
    for (const type of Object.keys(content).filter((each) => /^multipart\//i.test(each)))
      report(`${type} is returned as bytes, not as its parts`, "responses", status);
    if (links !== undefined) report(`links of ${status} are not generated`, "responses", status);
  }
}

function noteParameters(
  document: OpenApiDocument,
  { parameters = [] }: Pick<OperationObject, "parameters">,
  report: Report,
): void {
  for (const [at, parameter] of parameters.entries()) {
    const message = explainForm(document, resolve(document, parameter));
    if (message !== undefined) report(message, "parameters", String(at));
  }
}

const stylesByPlace: Readonly<Record<ParameterObject["in"], readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** Explains where OpenAPI leaves a parameter's form open or the client differs from it; `undefined` for usual forms. */
function explainForm(document: OpenApiDocument, parameter: ParameterObject): string | undefined {
  const { name, in: place, schema, content = {}, explode, allowReserved } = parameter;
  if (isIgnoredHeader(parameter))
    return `the header ${name} is sent as it is passed, although OpenAPI ignores the parameter`;
  // Source: RFC 9110, section 5.1.
  if (place === "header" && !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return `HTTP has no header called ${JSON.stringify(name)}, so calls that pass it fail`;
  const [mediaType] = Object.keys(content);
  if (mediaType !== undefined) {
    if (/^text\//i.test(mediaType) || isJsonType(mediaType)) return undefined;
    return `the parameter ${name} is passed as text, already written as ${mediaType}`;
  }
  if (allowReserved === true && place === "path")
    return `what is reserved in ${name} is encoded: allowReserved counts in a query alone`;
  const kinds = listValueKinds(document, schema);
  const { style = stylesByPlace[place][0] ?? "" } = parameter;
  if (!stylesByPlace[place].includes(style))
    return `OpenAPI has no style ${style} for the parameter ${name} in its ${place}`;
  if (kinds.has("nested")) {
    const isRepeated = style === "form" && explode !== false && kinds.has("object");
    const json = isRepeated ? "as JSON, and lists by repeating their name" : "as JSON";
    const form = style === "deepObject" ? "by their path" : json;
    return `OpenAPI does not say how members of members of ${name} are written: here ${form}`;
  }
  if (schema !== undefined && style === "deepObject" && !kinds.has("object"))
    return `OpenAPI allows deepObject only for objects, and ${name} is not an object`;
  const isSplit = place === "cookie" && style === "form" && explode !== false;
  if (!isSplit || !(kinds.has("array") || kinds.has("object"))) return undefined;
  return `each member of ${name} is a separate cookie, because & does not separate cookies`;
}

function noteContent(
  content: Content,
  offered: readonly (string | undefined)[],
  report: Report,
  ...steps: readonly string[]
): void {
  const others = Object.keys(content).filter((type) => !offered.includes(type));
  if (others.length > 0)
    report(`${others.join(", ")} is not available besides ${offered[0]}`, ...steps);
}

/** JSON Schema keywords that constrain a value in ways that no TypeScript type can express. */
const unsaid =
  /^(?:\$(?:dynamic|recursive)Ref|contains|contentSchema|dependent(?:Required|Schemas)|if|not|propertyNames|unevaluatedItems)$/;

function noteSchemas(document: OpenApiDocument, notes: Note[]): void {
  walkParts(document, (schema, shape, step) => {
    if (shape !== "schema") return;
    const { unevaluatedProperties: others, additionalProperties: map } = schema;
    const isTyped = isRecord(others) && Object.keys(others).length > 0;
    const isUnsaid = (keyword: string): boolean =>
      unsaid.test(keyword) || (isTyped && keyword === "unevaluatedProperties");
    const found = Object.keys(schema).filter(isUnsaid);
    const note = (message: string) => notes.push({ pointer: pointerTo(step), message });
    if (found.length > 0) note(`the type does not express ${found.toSorted().join(", ")}`);
    for (const name of isRecord(map) ? [] : listUndeclared(document, schema, step))
      note(`it requires ${name} without declaring it; its type does not require it`);
  });
  for (const { from, to } of findRecursion(document.components?.schemas ?? {}).endless) {
    const message = `its type omits ${to}, which leads back to it without a member in between`;
    notes.push({ pointer: emitPointer("components", "schemas", from), message });
  }
}

/** Notes integers that JavaScript does not hold, as a document may write them in enums, bounds, defaults, and examples. */
function noteNumbers(node: unknown, notes: Note[], step?: Step): void {
  if (Number.isInteger(node) && !Number.isSafeInteger(node)) {
    const message = `an integer beyond 2^53 may be rounded; it is read as ${String(node)}`;
    notes.push({ pointer: pointerTo(step), message });
  }
  if (!hasMembers(node)) return;
  const { type, format = "" } = node;
  // These are numbers that JavaScript holds.
  if (type === "number" && format !== "") return;
  for (const key of Object.keys(node)) noteNumbers(node[key], notes, { parent: step, key });
}
