import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { emitPointer } from "../../runtime/json/pointer.js";
import { asList, asRecord, isRecord, readOwn, type JsonObject } from "../../runtime/json/values.js";
import { follow, httpMethods, type Node } from "../api/openapi.js";
import { keyOfParameter } from "../api/path-shape.js";
import type { Note } from "../api/problem.js";
import { walkParts } from "../api/read/document-shape.js";
import { partFormat } from "../api/read/read-serialization.js";

/** Reports whether a value claims to be a document of Swagger 2.0, the predecessor of OpenAPI 3. */
export function isSwagger2(document: unknown): document is Node {
  return Number(asRecord(document)["swagger"]) === 2;
}

/**
 * Reads a document of Swagger 2.0 as one of OpenAPI 3.0.
 *
 * The upgrader takes the media types of the document for those of every operation, leads references to bodies nowhere,
 * loses what lists in forms are, and leaves discriminators and `x-nullable` as they are, so these are settled here.
 */
export function upgradeSwagger(swagger: Node): { document: unknown; notes: readonly Note[] } {
  const { consumes, produces, ...rest } = readPlace(swagger);
  const notes: Note[] = [{ pointer: "/swagger", message: "Swagger 2.0 is read as OpenAPI 3.0" }];
  const read = (parameters: unknown, ...steps: readonly string[]): JsonObject[] =>
    asList(parameters).map((each, index) => {
      const parameter = asRecord(follow(swagger, each));
      if (hasStyle(parameter)) return parameter;
      const { name, in: place, collectionFormat: format } = parameter;
      const message = `no style in ${String(place)} writes ${String(name)} as ${String(format)}: here with commas`;
      notes.push({ pointer: emitPointer(...steps, "parameters", String(index)), message });
      return { ...parameter, collectionFormat: "csv" };
    });
  const followAll = (nodes: unknown): [key: string, node: JsonObject][] =>
    Object.entries(asRecord(nodes)).map(([key, each]) => [key, asRecord(follow(swagger, each))]);
  const paths = followAll(rest["paths"]).map(([path, { parameters, ...item }]) => {
    const shared = read(parameters, "paths", path);
    const members = Object.entries(item).map(([key, each]) => {
      if (!isRecord(each) || !httpMethods.some((method) => method === key)) return [key, each];
      const all = [...shared, ...read(each["parameters"], "paths", path, key)];
      const byKey = new Map(all.map((parameter) => [keyOfParameter(parameter, path), parameter]));
      const responses = Object.fromEntries(followAll(each["responses"]));
      return [key, joinFields({ consumes, produces, ...each, responses }, [...byKey.values()])];
    });
    return [path, Object.fromEntries(members)];
  });
  const settled = { ...rest, paths: Object.fromEntries(paths), parameters: {}, responses: {} };
  // As JSON, which has no members without a value, and no parts that are shared.
  const document: unknown = asJson(upgradeFromTwoToThree(asJson(settled)));
  walkParts(document, (node, shape) => {
    const { discriminator: by, "x-nullable": nullable } = node;
    if (shape === "schema" && nullable === true) node["nullable"] = true;
    if (shape === "schema" && typeof by === "string") node["discriminator"] = { propertyName: by };
    const { "x-encoding": encoding, ...schema } = asRecord(node["schema"]);
    if (encoding !== undefined) Object.assign(node, { schema, encoding });
  });
  return { document, notes };
}

/** Reads where the API is, by https if it can be. Names that are joined as they are written would lead to another host. */
function readPlace(swagger: Node): Node {
  const { host = "", basePath = "", schemes } = swagger;
  const known = asList(schemes).filter((each) => each === "http" || each === "https");
  const place = String(host).replaceAll(/^[a-z]+:\/\/|\/+$/g, "");
  const path = String(basePath).replace(/^(?!\/|$)/, "/");
  return { ...swagger, host: place, basePath: path, schemes: known.toSorted().toReversed() };
}

/** Reports whether OpenAPI 3 writes a parameter as Swagger 2.0 says. */
function hasStyle({ in: place, type, collectionFormat: format = "csv" }: JsonObject): boolean {
  const isForm = place === "query" || place === "formData";
  const known = isForm ? ["multi", ...Object.keys(styles)] : ["csv"];
  return type !== "array" || known.includes(String(format));
}

/** Writes the fields of a form as one body with a schema; without fields, parameters are as they were. */
function joinFields(operation: JsonObject, parameters: readonly JsonObject[]): JsonObject {
  const fields = parameters.filter((each) => each["in"] === "formData");
  if (fields.length === 0) return { ...operation, parameters };
  const usual = fields.some(({ type }) => type === "file") ? forms[0] : forms[1];
  const stated = forms.filter((form) => asList(operation["consumes"]).includes(form));
  const required = fields.filter((each) => each["required"] === true).map(({ name }) => name);
  const properties: Record<string, unknown> = {};
  const encoding: Record<string, unknown> = {};
  for (const { name, in: _in, required: _required, collectionFormat, ...schema } of fields) {
    const format = String(collectionFormat ?? "csv");
    properties[String(name)] = schema;
    const facts = { style: readOwn(styles, format), explode: format === "multi" };
    if (schema["type"] === "array") encoding[String(name)] = { ...facts, [partFormat]: format };
  }
  const schema = { type: "object", properties, required, "x-encoding": encoding };
  const body = { in: "body", name: "form", required: required.length > 0, schema };
  const others = parameters.filter((each) => !fields.includes(each));
  const consumes = stated.length > 0 ? stated : [usual];
  return { ...operation, parameters: [...others, body], consumes };
}

const forms = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** The style of a list in a form by its `collectionFormat`, if it is not repeated. */
const styles = { csv: "form", pipes: "pipeDelimited", ssv: "spaceDelimited" };

function asJson(value: unknown): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(value));
}

/** Returns the steps to a node of a document of Swagger 2.0, given those in what it is read as. */
export function stepsInSwagger([first, section = "", ...rest]: readonly string[]): string[] {
  if (first === "components") return [readOwn(sections, section) ?? section, ...rest];
  const steps = [first ?? "", section, ...rest];
  const at = steps.indexOf("content");
  return at < 0 ? steps : steps.toSpliced(at, 2);
}

const sections = { schemas: "definitions", securitySchemes: "securityDefinitions" };
