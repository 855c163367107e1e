import { asRecord } from "../../runtime/json/as-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { type Note } from "../model/problem.js";
import {
  httpMethods,
  resolve,
  type Content,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PathItemObject,
  type Referable,
  type ServerObject,
} from "../model/openapi.js";
import { listUndeclared } from "../model/undeclared-members.js";
import { isSent, listColliding, listRequired } from "./read-security.js";
import { explainParameter } from "./explain-parameter.js";
import { readServer } from "./read-deployment.js";
import { listFilesBeside, listOtherTypes, preferredContentType } from "./read-types.js";
import { withoutStreams } from "./read-streams.js";
import { findRecursion } from "./recursive-schemas.js";
import { walkSchemas } from "./walk-schemas.js";

/**
 * Finds everything in a document that a generated client leaves out, so that it is reported and not dropped silently.
 */
export function findUnsupported(document: OpenApiDocument): Note[] {
  return [
    ...findInDocument(document),
    ...findInServers(document),
    ...findInSecurity(document),
    ...Object.entries(document.paths ?? {}).flatMap(([path, referable]) =>
      findInPath(document, path, referable),
    ),
    ...findInSchemas(document),
    ...findInRecursion(document),
  ];
}

function findInDocument({ webhooks = {} }: OpenApiDocument): Note[] {
  return Object.keys(webhooks).map((name) => ({
    pointer: emitPointer("webhooks", name),
    message: `the webhook ${name} has a type, but the client does not receive webhooks`,
  }));
}

/**
 * Notes servers that the client omits, and values that callers must pass: a client has one base URL, and the document
 * may not define it completely.
 */
function findInServers({ servers = [] }: OpenApiDocument): Note[] {
  const notes = servers.flatMap((server, at): Note[] => {
    const pointer = emitPointer("servers", String(at));
    if (server["x-region"] !== undefined) return [];
    if (at > 0) return [{ pointer, message: `the server ${server.url} is not available` }];
    return noteUnknownHost(server, pointer);
  });
  return notes;
}

function noteUnknownHost({ url, variables = {} }: ServerObject, pointer: string): Note[] {
  const isKnown = /^https?:\/\/[^/{}]+(?:\/|$)/i.test(url);
  const hasVariable = Object.values(variables).some((variable) => variable["x-env"] !== undefined);
  if (isKnown || hasVariable) return [];
  return [{ pointer, message: `the host of ${url} is not known; callers pass it as baseUrl` }];
}

function findInSecurity(document: OpenApiDocument): Note[] {
  const required = new Set(listRequired(document));
  const names = Object.keys(document.components?.securitySchemes ?? {});
  return names.flatMap((name) => {
    if (required.has(name)) return [];
    const message = isSent(document, name)
      ? `the security scheme ${name} is not sent, because no operation requires it`
      : `the security scheme ${name} is left to an interceptor`;
    return [{ pointer: emitPointer("components", "securitySchemes", name), message }];
  });
}

/** Known members of a path item that are not operations. */
const plainMembers = new Set(["$ref", "summary", "description", "parameters", "servers"]);

function findInPath(
  document: OpenApiDocument,
  path: string,
  referable: Referable<PathItemObject>,
): Note[] {
  const item = resolve(document, referable);
  const known = new Set<string>([...httpMethods, ...plainMembers]);
  const parameters = noteParameters(document, item.parameters, path, ["paths", path]);
  const strange = Object.keys(item).filter((key) => !known.has(key) && !key.startsWith("x-"));
  return [
    ...strange.map((key) => ({
      pointer: emitPointer("paths", path, key),
      message: `${key} of ${path} is not generated`,
    })),
    ...noteServers(item, path, "paths", path),
    ...parameters,
    ...httpMethods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const place = { title: `${method.toUpperCase()} ${path}`, steps: ["paths", path, method] };
      return findInOperation(document, operation, place);
    }),
  ];
}

interface OperationPlace {
  readonly title: string;
  readonly steps: readonly string[];
}

function findInOperation(
  document: OpenApiDocument,
  operation: OperationObject,
  { title, steps }: OperationPlace,
): Note[] {
  const note = (message: string, ...deeper: string[]): Note => ({
    pointer: emitPointer(...steps, ...deeper),
    message: `${title}: ${message}`,
  });
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const isBodyless = ["get", "head", "trace"].includes(steps.at(-1) ?? "");
  return [
    ...(steps.at(-1) === "trace" ? [note("fetch does not send TRACE")] : []),
    ...(operation.callbacks === undefined
      ? []
      : [note("callbacks are not generated", "callbacks")]),
    ...noteServers(operation, title, ...steps),
    ...listColliding(document, operation).map(([first, second]) =>
      note(`${first} and ${second} have the same place; only ${second} is sent`),
    ),
    ...noteParameters(document, operation.parameters, title, steps),
    ...(body !== undefined && isBodyless
      ? [note("fetch sends no body with this method", "requestBody")]
      : []),
    ...noteContent(body?.content, listOtherTypes(body?.content ?? {}), (message) =>
      note(message, "requestBody"),
    ),
    ...noteParts(body?.content, (message) => note(message, "requestBody")),
    ...Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
      const { content, links } = resolve(document, response);
      const at = (message: string): Note => note(message, "responses", status);
      return [
        ...(status.startsWith("2")
          ? noteContent(withoutStreams(content ?? {}), listFilesBeside(document, content ?? {}), at)
          : []),
        ...(links === undefined ? [] : [at(`links of ${status} are not generated`)]),
      ];
    }),
  ];
}

/** Notes servers other than the first, which is the only one in use, and an unknown host of the first. */
function noteServers(
  { servers = [] }: { readonly servers?: readonly ServerObject[] },
  title: string,
  ...steps: string[]
): Note[] {
  return servers.flatMap((server, at): Note[] => {
    const pointer = emitPointer(...steps, "servers", String(at));
    if (at > 0)
      return [{ pointer, message: `${title}: the server ${server.url} is not available` }];
    const { host, isRelative } = readServer(server);
    if (host !== undefined || isRelative) return [];
    const message = `${title}: the host of ${server.url} is not known; callers pass it in servers, otherwise it is the host of baseUrl`;
    return [{ pointer, message }];
  });
}

function noteParameters(
  document: OpenApiDocument,
  parameters: readonly Referable<ParameterObject>[] | undefined,
  title: string,
  steps: readonly string[],
): Note[] {
  return (parameters ?? []).flatMap((parameter, at) =>
    explainParameter(document, resolve(document, parameter)).map((message) => ({
      pointer: emitPointer(...steps, "parameters", String(at)),
      message: `${title}: ${message}`,
    })),
  );
}

function noteContent(
  content: Content | undefined,
  asked: readonly string[],
  note: (message: string) => Note,
): Note[] {
  const chosen = preferredContentType(content ?? {});
  const others = Object.keys(content ?? {}).filter(
    (type) => type !== chosen && !asked.includes(type),
  );
  if (others.length === 0) return [];
  return [note(`${others.join(", ")} is not available besides ${chosen}`)];
}

/** Notes part headers that are not sent: a part gets only the headers that its member needs. */
function noteParts(content: Content | undefined, note: (message: string) => Note): Note[] {
  const encodings = Object.values(content ?? {}).flatMap(({ encoding }) =>
    Object.entries(asRecord(encoding)),
  );
  const names = encodings.flatMap(([name, part]) =>
    asRecord(part)["headers"] === undefined ? [] : [name],
  );
  return [...new Set(names)].map((name) => note(`headers of the part ${name} are not sent`));
}

function findInRecursion({ components }: OpenApiDocument): Note[] {
  return findRecursion(components?.schemas ?? {}).endless.map(({ from, to }) => ({
    pointer: emitPointer("components", "schemas", from),
    message: `its type omits ${to}, which leads back to it without a member in between`,
  }));
}

/** JSON Schema keywords that constrain a value in ways that no TypeScript type can express. */
const unsaid = new Set(
  `$dynamicRef $recursiveRef contains contentSchema dependentRequired dependentSchemas if not
  propertyNames unevaluatedItems`.split(/\s+/),
);

function findInSchemas(document: OpenApiDocument): Note[] {
  const notes: Note[] = [];
  walkSchemas(document, (schema, pointer) => {
    const found = Object.keys(schema)
      .filter((keyword) => unsaid.has(keyword))
      .toSorted();
    if (found.length > 0)
      notes.push({ pointer: pointer(), message: `the type does not express ${found.join(", ")}` });
    for (const name of listUndeclared(document, schema, pointer)) {
      const message = `it requires ${name} without declaring it; its type does not require it`;
      notes.push({ pointer: pointer(), message });
    }
  });
  return notes;
}
