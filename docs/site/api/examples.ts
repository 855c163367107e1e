import { sample } from "openapi-sampler";
import { resolve, schemaOf, type ParameterObject } from "../../../generator/api/openapi.js";
import { asRecord, type JsonObject } from "../../../runtime/json/values.js";
import { makeSample } from "../../../generator/mock/make-sample.js";
import { matchPattern } from "../../../generator/mock/match-pattern.js";
import { findProblems } from "../../../sandbox/openapi/find-problems.js";

/** The examples of a document: its own, or made of its schemas. */
export class Examples {
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** An example of a body; `undefined` if none fits the schema. */
  ofMedia(media: JsonObject, use: "request" | "response"): unknown {
    return this.#ownOf(media) ?? this.#make(media["schema"] ?? media["itemSchema"], use);
  }

  /** A value of a parameter: its example or what its schema says; for a text of any form, its name in capitals. */
  ofParameter(parameter: ParameterObject): unknown {
    const schema = asRecord(resolve(this.#document, schemaOf(parameter)));
    const own = this.#ownOf({ ...parameter }) ?? schema["example"] ?? schema["default"];
    if (own !== undefined) return own;
    const isAnyText = schema["type"] === "string" && !("enum" in schema) && !("format" in schema);
    const made = isAnyText ? undefined : this.#make(schema, "request");
    const id = typeof schema["x-id"] === "string" ? `${schema["x-id"]}_id` : parameter.name;
    return made ?? id.replaceAll(/([a-z])([A-Z])|\W+/g, "$1_$2").toUpperCase();
  }

  #ownOf({ example, examples }: JsonObject): unknown {
    const [first] = Object.values(asRecord(examples)).map((each) =>
      resolve(this.#document, asRecord(each)),
    );
    return example ?? asRecord(first)["value"];
  }

  #make(schema: unknown, use: "request" | "response"): unknown {
    try {
      const value = makeSample(sample, asRecord(schema), this.#document, use);
      const place = { loc: [], document: this.#document, matches: matchPattern };
      return findProblems(value, schema, place).length === 0 && value !== null ? value : undefined;
    } catch {
      return undefined; // a schema that cannot be checked
    }
  }
}
