import { asItems, asNode, type Node, type WireDocument } from "./read-document.js";
import type { WireParameter } from "./write-parameter.js";

/** An operation as the document states it, references resolved down to schemas. */
export interface WireOperation {
  /** `GET /things/{id}`. */
  readonly title: string;
  readonly method: string;
  /** The key under `paths`. */
  readonly path: string;
  /** The servers that hold for it: its own, else its path's, else the document's, else `/`. */
  readonly server: Node;
  /** Whether these are its own or its path's. */
  readonly hasOwnServers: boolean;
  readonly parameters: readonly DeclaredParameter[];
  readonly body?: WireBody | undefined;
  readonly responses: readonly WireResponse[];
  /** Its own security requirements; `undefined`: the document's hold. */
  readonly security: unknown;
}

export interface DeclaredParameter extends WireParameter {
  readonly required: boolean;
  readonly schema: unknown;
}

export interface WireBody {
  readonly required: boolean;
  readonly content: readonly WireContent[];
}

export interface WireContent {
  readonly mediaType: string;
  readonly schema: unknown;
  /** One item of a stream. */
  readonly itemSchema?: unknown;
  readonly encoding: Readonly<Record<string, Node>>;
  readonly examples?: readonly unknown[];
}

export interface WireResponse {
  readonly status: string;
  readonly content: readonly WireContent[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Lists the operations of a document, by path. */
export function readOperations(document: WireDocument): WireOperation[] {
  const items = Object.entries(asNode(document.root["paths"]));
  const sorted = items.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return sorted.flatMap(([path, referable]) => {
    if (path.startsWith("x-")) return [];
    const item = document.resolve(referable);
    return methods.flatMap((method) =>
      item[method] === undefined ? [] : [readOperation(document, path, method, item)],
    );
  });
}

function readOperation(
  document: WireDocument,
  path: string,
  method: string,
  item: Node,
): WireOperation {
  const source = asNode(item[method]);
  const own = asItems(source["servers"] ?? item["servers"]);
  const [server = { url: "/" }] = own.length > 0 ? own : asItems(document.root["servers"]);
  return {
    title: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    server: asNode(server),
    hasOwnServers: own.length > 0,
    parameters: readParameters(document, [
      ...asItems(item["parameters"]),
      ...asItems(source["parameters"]),
    ]),
    // `fetch` sends no body with some methods, which the generator says.
    body:
      /^(?:get|head|trace)$/.test(method) || source["requestBody"] === undefined
        ? undefined
        : readBody(document, source),
    security: source["security"],
    responses: Object.entries(asNode(source["responses"])).map(([status, response]) => ({
      status,
      content: readContent(document, document.resolve(response)),
    })),
  };
}

/** Later ones displace earlier ones of the same name and place (OpenAPI 3.1.1, section 4.8.10). */
function readParameters(
  document: WireDocument,
  declared: readonly unknown[],
): readonly DeclaredParameter[] {
  const byPlace = new Map<string, DeclaredParameter>();
  for (const node of declared.map((entry) => document.resolve(entry))) {
    const parameter = readParameter(node);
    if (parameter !== undefined) byPlace.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...byPlace.values()];
}

function readParameter(node: Node): DeclaredParameter | undefined {
  const place = node["in"];
  if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie") {
    return undefined;
  }
  const [media] = Object.entries(asNode(node["content"]));
  return {
    name: String(node["name"]),
    in: place,
    style: typeof node["style"] === "string" ? node["style"] : undefined,
    explode: typeof node["explode"] === "boolean" ? node["explode"] : undefined,
    allowReserved: node["allowReserved"] === true,
    mediaType: media?.[0],
    required: place === "path" || node["required"] === true,
    schema: media === undefined ? node["schema"] : asNode(media[1])["schema"],
  };
}

function readBody(document: WireDocument, source: Node): WireBody {
  const body = document.resolve(source["requestBody"]);
  return { required: body["required"] === true, content: readContent(document, body) };
}

function readContent(document: WireDocument, node: Node): WireContent[] {
  return Object.entries(asNode(node["content"])).map(([mediaType, media]) => {
    const { schema, itemSchema, encoding, example, examples } = document.resolve(media);
    const named = Object.values(asNode(examples)).map((each) => asNode(each)["value"]);
    // Styles are for URL-encoded forms alone in 3.0 (OpenAPI 3.0.3, Encoding Object).
    const isOld = `${document.root["openapi"]}`.startsWith("3.0");
    const isPlain = isOld && /^multipart/i.test(mediaType);
    const parts = Object.entries(asNode(encoding)).map(([name, part]) => {
      return [name, isPlain ? { contentType: asNode(part)["contentType"] } : asNode(part)] as const;
    });
    const shown = example === undefined ? named : [example, ...named];
    return { mediaType, schema, itemSchema, encoding: Object.fromEntries(parts), examples: shown };
  });
}
