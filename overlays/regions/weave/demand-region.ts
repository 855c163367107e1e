import { emitUnion } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { RegionalFacts } from "./regional-facts.js";

/** Has calls of an operation that a region lacks not compile there. */
export function demandRegion(generated: GeneratedApi, { types, operations }: RegionalFacts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const { type: region, parameter } = types;
  const absent = generated.claimTypeName("NotOfferedIn");
  const offeredIn = generated.claimTypeName("OfferedIn");
  generated.addType({
    name: absent,
    parameters: [`${parameter} extends ${region}`],
    doc: "What no client is: the operation does not exist in its region.",
    text: `{ readonly notOfferedIn: ${parameter} }`,
  });
  generated.addType({
    name: offeredIn,
    parameters: [`${parameter} extends ${region}`, `Where extends ${region}`],
    doc: "What a client must be for an operation that exists in some regions; anything, while it may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${absent}<${parameter}> : unknown`,
  });
  generated.importType(offeredIn);
  for (const { operation, offered = [] } of limited) {
    generated.requireThis(operation.id, `${offeredIn}<${parameter}, ${emitUnion(offered)}>`);
  }
}
