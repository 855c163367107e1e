import { emitUnion } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { RegionalFacts } from "./regional-facts.js";

/** Has calls of an operation that a region lacks not compile there. */
export function demandRegion(generated: GeneratedApi, { types, operations }: RegionalFacts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const { type: region, parameter } = types;
  const absent = generated.claimTypeName("NotOfferedIn");
  const only = generated.claimTypeName("OnlyOfferedIn");
  const offeredIn = generated.claimTypeName("OfferedIn");
  const parameters = [`${parameter} extends ${region}`];
  // The compiler shows the names of these types, so they say what is wrong and where it would not be.
  generated.addType({
    name: absent,
    parameters,
    doc: "What no client is: the operation does not exist in its region.",
    text: `{ readonly "not offered in": ${parameter} }`,
  });
  generated.addType({
    name: only,
    parameters,
    doc: "What no client is: the regions in which an operation exists.",
    text: `{ readonly "offered in": ${parameter} }`,
  });
  generated.addType({
    name: offeredIn,
    parameters: [...parameters, `Where extends ${region}`],
    doc: "What a client must be for an operation that exists in some regions; anything, while it may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${absent}<${parameter}> & ${only}<Where> : unknown`,
  });
  generated.importType(offeredIn);
  for (const { operation, offered = [] } of limited) {
    generated.requireThis(operation.id, `${offeredIn}<${parameter}, ${emitUnion(offered)}>`);
  }
}
