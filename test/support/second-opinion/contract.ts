import type { IncomingHttpHeaders } from "node:http";
import formats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { SeenExchange } from "./observe-exchanges.js";

/** A document as far as it is read here; Ajv reads the schemas. */
export interface ContractDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly securitySchemes?: Readonly<Record<string, unknown>> };
}

/** What a document says of one operation. */
export interface ContractOperation {
  readonly method: string;
  readonly path: RegExp;
  /** Name of the header without which it refuses, in lower case. */
  readonly keyHeader: string | undefined;
  readonly needsBody: boolean;
  readonly requestBody: ValidateFunction | undefined;
  /** By what the document declares: `200`, `2XX`, `default`. */
  readonly responses: ReadonlyMap<string, ValidateFunction | undefined>;
}

interface OperationObject {
  readonly requestBody?: object;
  readonly responses: object;
  readonly security?: readonly object[];
}

/** A node of a document, and where it stands once references are followed. */
interface Place {
  readonly pointer: string;
  readonly node: object;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** Reads what a document promises, with schemas compiled by Ajv for JSON Schema 2020-12. */
export function readContract(api: string, document: ContractDocument): ContractOperation[] {
  const options = { strict: false, validateSchema: false, allErrors: true };
  const ajv = formats.default(new Ajv2020(options));
  ajv.addSchema(document, `contract:${api}`);
  const compile: Compile = ({ pointer, node }) =>
    "content" in node
      ? ajv.compile({ $ref: `contract:${api}#${pointer}/content/application~1json/schema` })
      : undefined;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => readOperation(document, { path, method, compile })),
  );
}

type Compile = (place: Place) => ValidateFunction | undefined;

function readOperation(
  document: ContractDocument,
  { path, method, compile }: { path: string; method: string; compile: Compile },
): ContractOperation {
  const operation = document.paths[path]?.[method] as OperationObject;
  const pointer = `/paths/${escape(path)}/${method}`;
  const body = operation.requestBody && locate(document, `${pointer}/requestBody`);
  const statuses = Object.keys(operation.responses);
  const answerOf = (status: string) => locate(document, `${pointer}/responses/${status}`);
  return {
    method: method.toUpperCase(),
    path: new RegExp(`^${(basePath(document) + path).replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
    keyHeader: keyHeaderOf(document, operation),
    needsBody: Object(body?.node).required === true,
    requestBody: body && compile(body),
    responses: new Map(statuses.map((status) => [status, compile(answerOf(status))])),
  };
}

function locate(document: ContractDocument, pointer: string): Place {
  const names = pointer.slice(1).split("/").map(unescape);
  const node: object = names.reduce((at: object, name) => Object(at)[name], document);
  if (!("$ref" in node)) return { pointer, node };
  return locate(document, String(node.$ref).slice(1));
}

/** Without the host, which every deployment has of its own. */
function basePath({ servers }: ContractDocument): string {
  return (servers[0]?.url ?? "").replace(/^\{[^}]+\}/, "");
}

function keyHeaderOf(
  { components, ...document }: ContractDocument & { readonly security?: readonly object[] },
  operation: OperationObject,
): string | undefined {
  const [scheme] = Object.keys((operation.security ?? document.security ?? [])[0] ?? {});
  if (scheme === undefined) return undefined;
  return String(Object(components.securitySchemes?.[scheme]).name).toLowerCase();
}

function escape(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function unescape(name: string): string {
  return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Whether a request carries the key that an operation wants. */
export function carriesKey({ keyHeader }: ContractOperation, sent: IncomingHttpHeaders): boolean {
  return keyHeader === undefined || sent[keyHeader] !== undefined;
}

/** The operation that a request means, if any. */
export function operationOf(
  operations: readonly ContractOperation[],
  { method, path }: SeenExchange,
): ContractOperation | undefined {
  return operations.find((each) => each.method === method && each.path.test(path));
}
