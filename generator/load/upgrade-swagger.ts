import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { asList, asRecord, isRecord } from "../../runtime/json/values.js";
import { follow, httpMethods, type Node } from "../model/openapi.js";
import { walkParts } from "../read/document-shape.js";

/** Reports whether a value claims to be a document of Swagger 2.0, the predecessor of OpenAPI 3. */
export function isSwagger2(document: unknown): document is Node {
  return asRecord(document)["swagger"] === "2.0";
}

/**
 * Reads a document of Swagger 2.0 as one of OpenAPI 3.0.
 *
 * The upgrader takes the media types of the document for those of every operation, leads references to bodies nowhere,
 * and leaves discriminators and `x-nullable` as they are, so these are settled here.
 */
export function upgradeSwagger(swagger: Node): unknown {
  const { consumes, produces, ...rest } = swagger;
  const resolveAll = (nodes: unknown): unknown[] =>
    asList(nodes).map((each) => follow(swagger, each));
  const settle = (operation: Node, shared: readonly unknown[]): Node => {
    const responses = Object.entries(asRecord(operation["responses"]));
    const own = resolveAll(operation["parameters"]);
    const keys = new Set(own.map(keyOf));
    return {
      consumes,
      produces,
      ...operation,
      parameters: [...shared.filter((each) => !keys.has(keyOf(each))), ...own],
      responses: Object.fromEntries(responses.map(([key, each]) => [key, follow(swagger, each)])),
    };
  };
  const paths = Object.entries(asRecord(swagger["paths"])).map(([path, node]) => {
    const { parameters, ...item } = asRecord(follow(swagger, node));
    const members = Object.entries(item).map(([key, each]) =>
      httpMethods.some((method) => method === key) && isRecord(each)
        ? [key, settle(each, resolveAll(parameters))]
        : [key, each],
    );
    return [path, Object.fromEntries(members)];
  });
  const settled = { ...rest, paths: Object.fromEntries(paths), parameters: {}, responses: {} };
  // As JSON, which has no members without a value, and no parts that are shared.
  const document: unknown = asJson(upgradeFromTwoToThree(asJson(settled)));
  walkParts(document, (node, shape) => {
    const { discriminator: propertyName, "x-nullable": nullable } = node;
    if (shape === "schema" && nullable === true) node["nullable"] = true;
    if (shape === "schema" && typeof propertyName === "string")
      node["discriminator"] = { propertyName };
  });
  return document;
}

function asJson(value: unknown): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(value));
}

/** Returns the steps to a node of a document of Swagger 2.0, given those in what it is read as. */
export function stepsInSwagger([first, section = "", ...rest]: readonly string[]): string[] {
  if (first === "components") return [sections[section] ?? section, ...rest];
  const steps = [first ?? "", section, ...rest];
  const at = steps.indexOf("content");
  return at < 0 ? steps : steps.toSpliced(at, 2);
}

const sections: Readonly<Record<string, string>> = {
  schemas: "definitions",
  securitySchemes: "securityDefinitions",
};

/** Identifies a parameter. */
function keyOf(parameter: unknown): string {
  const { in: place, name } = asRecord(parameter);
  return `${String(place)} ${String(name)}`;
}
