import { resourceOf, type ApiOperation, type RegionalTypes } from "../../generator/model/api.js";
import { headsOf, type MethodDraft } from "../../generator/model/client-draft.js";
import { emitString, emitUnion } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { RegionalFacts } from "./read-facts.js";

/** Types the resources of operations by the region of their client. */
export function typeByRegion(generated: GeneratedApi, { types, operations }: RegionalFacts): void {
  const { parameter, type } = types;
  for (const { operation } of operations) {
    if (resourceOf(operation) === undefined) continue;
    const typeParameters = [{ name: parameter, constraint: type, default: type }];
    generated.classOf(operation).typeParameters = typeParameters;
  }
}

/** Makes calls of an operation fail to compile in regions that do not have it. */
export function demandRegion(generated: GeneratedApi, { types, operations }: RegionalFacts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const hasInstead = limited.some(({ instead }) => instead !== undefined);
  const offeredIn = addDemand(generated, types, hasInstead);
  for (const { operation, offered = [], instead } of limited) {
    const values = [types.parameter, emitUnion(offered), ...(instead ? [emitString(instead)] : [])];
    requireThis(generated, operation, `${offeredIn}<${values.join(", ")}>`);
  }
}

/** Adds the type that rejects clients of a region. Returns its name. */
function addDemand(
  generated: GeneratedApi,
  { type: region, parameter }: RegionalTypes,
  hasInstead: boolean,
): string {
  const parameters = [`${parameter} extends ${region}`];
  // The compiler shows the names of these types, so they say what is wrong and what to do.
  const notOffered = generated.addType("NotOfferedIn", {
    parameters,
    doc: "No client has this type: the operation does not exist in its region.",
    text: `{ readonly "not offered in": ${parameter} }`,
  });
  const onlyOffered = generated.addType("OnlyOfferedIn", {
    parameters,
    doc: "No client has this type: the regions in which an operation exists.",
    text: `{ readonly "offered in": ${parameter} }`,
  });
  const markers = [`${notOffered}<${parameter}>`, `${onlyOffered}<Where>`];
  if (hasInstead) {
    const useInstead = generated.addType("UseInstead", {
      parameters: ["Instead extends string"],
      doc: "No client has this type: the operation of another API that does the job.",
      text: '{ readonly "use instead": Instead }',
    });
    markers.push(`([Instead] extends [never] ? unknown : ${useInstead}<Instead>)`);
  }
  const instead = hasInstead ? ["Instead extends string = never"] : [];
  return generated.addType("OfferedIn", {
    parameters: [...parameters, `Where extends ${region}`, ...instead],
    doc: "Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${markers.join(" & ")} : unknown`,
  });
}

/** Adds a constraint on `this` to an operation, and to every method of its class that may call it on the same object. */
export function requireThis(generated: GeneratedApi, operation: ApiOperation, type: string): void {
  const { methods } = generated.classOf(operation);
  const bound = new Set([generated.methodOf(operation)]);
  for (const callee of bound)
    for (const method of methods) if (calls(method, callee.name)) bound.add(method);
  for (const { parameters } of [...bound].flatMap(headsOf)) {
    if (parameters[0]?.name === "this") continue;
    parameters.unshift({ name: "this", type: `this & ${type}` });
  }
}

/** Reports whether a method calls another one of its object. What a literal says is no call. */
function calls({ returned }: MethodDraft, name: string): boolean {
  if (typeof returned !== "string") return false;
  return returned.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").includes(`this.${name}(`);
}
