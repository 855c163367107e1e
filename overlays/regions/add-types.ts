import { resourceOf, type RegionalTypes } from "../../generator/model/api.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { narrowToRegion, ValueTypes } from "./narrow-body.js";
import { requireThis, typeByRegion } from "./type-by-region.js";
import type { RegionalFacts } from "./read-facts.js";
import { emitString, emitUnion } from "../../generator/model/text/code.js";

/** Types resources by the region of their client: the bodies that it accepts, and the operations that it has. */
export function addTypes(generated: GeneratedApi, facts: RegionalFacts): void {
  const names = new ValueTypes(generated);
  const resources = facts.operations.map(({ operation }) => resourceOf(operation));
  for (const resource of new Set(resources))
    if (resource !== undefined) typeByRegion(generated, resource, facts.types);
  for (const each of facts.operations)
    if (each.fields.length > 0) narrowToRegion(generated, facts, each, names);
  demandRegion(generated, facts);
}

/** Makes calls of an operation fail to compile in regions that do not have it. */
function demandRegion(generated: GeneratedApi, { types, operations }: RegionalFacts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const hasInstead = limited.some(({ instead }) => instead !== undefined);
  const offeredIn = addDemand(generated, types, hasInstead);
  generated.importType(offeredIn);
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
  const markers = [
    addNotOffered(generated, { region, parameter }),
    addOnlyOffered(generated, { region, parameter }),
    ...(hasInstead ? [addUseInstead(generated)] : []),
  ];
  const name = generated.claimTypeName("OfferedIn");
  generated.addType({
    name,
    parameters: [
      `${parameter} extends ${region}`,
      `Where extends ${region}`,
      ...(hasInstead ? ["Instead extends string = never"] : []),
    ],
    doc: "Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${markers.join(" & ")} : unknown`,
  });
  return name;
}

type Names = Readonly<Record<"region" | "parameter", string>>;

// The compiler shows the names of these types, so they say what is wrong and what to do.

function addNotOffered(generated: GeneratedApi, { region, parameter }: Names): string {
  const name = generated.claimTypeName("NotOfferedIn");
  generated.addType({
    name,
    parameters: [`${parameter} extends ${region}`],
    doc: "No client has this type: the operation does not exist in its region.",
    text: `{ readonly "not offered in": ${parameter} }`,
  });
  return `${name}<${parameter}>`;
}

function addOnlyOffered(generated: GeneratedApi, { region, parameter }: Names): string {
  const name = generated.claimTypeName("OnlyOfferedIn");
  generated.addType({
    name,
    parameters: [`${parameter} extends ${region}`],
    doc: "No client has this type: the regions in which an operation exists.",
    text: `{ readonly "offered in": ${parameter} }`,
  });
  return `${name}<Where>`;
}

function addUseInstead(generated: GeneratedApi): string {
  const name = generated.claimTypeName("UseInstead");
  generated.addType({
    name,
    parameters: ["Instead extends string"],
    doc: "No client has this type: the operation of another API that does the job.",
    text: '{ readonly "use instead": Instead }',
  });
  return `([Instead] extends [never] ? unknown : ${name}<Instead>)`;
}
