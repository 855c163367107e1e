import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { asList, asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { follow, httpMethods, type Node } from "../api/openapi.js";
import { keyOfParameter } from "../api/path-shape.js";
import { walkParts } from "../api/read/document-shape.js";

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
  const followAll = (nodes: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(nodes).map(([key, each]) => [key, follow(swagger, each)]));
  const paths = Object.entries(followAll(asRecord(swagger["paths"]))).map(([path, node]) => {
    const { parameters: shared, ...item } = asRecord(node);
    const members = Object.entries(item).map(([key, each]) => {
      if (!isRecord(each) || !httpMethods.some((method) => method === key)) return [key, each];
      const all = [...asList(shared), ...asList(each["parameters"])];
      const byKey = all.map((parameter) => {
        const resolved = follow(swagger, parameter);
        return [keyOfParameter(resolved, path), resolved] as const;
      });
      const parameters = [...new Map(byKey).values()];
      const responses = followAll(asRecord(each["responses"]));
      return [key, { consumes, produces, ...each, parameters, responses }];
    });
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
