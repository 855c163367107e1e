import {
  allOperations,
  resourceOf,
  type Api,
  type ApiOperation,
} from "../../generator/model/api.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { emitKey } from "../../generator/text/code.js";
import { resolve, resolveResult, type SchemaObject } from "../../generator/model/openapi.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { transport } from "../../generator/weave/transport.js";
import { runtime } from "./weave/runtime.js";

/** What a document says of signing up. */
interface Facts {
  readonly api: Api;
  /** The operation that takes the answer to a challenge. */
  readonly verification: ApiOperation | undefined;
  readonly claims: readonly Claim[];
}

/** An operation whose result holds for a while. */
interface Claim {
  readonly operation: ApiOperation;
  readonly lifetimeSeconds: number;
  /** What its answer must hold, as an expression. */
  readonly needs: string;
}

/** Signs up in one call, and adds to claim links the moment at which they end. */
export const signup: AnyOverlay = defineOverlay<Facts>({
  name: "signup",
  read(api) {
    const verification = allOperations(api).find(({ method }) => method === "verifyChallenge");
    const claims = allOperations(api).flatMap((operation) => readClaim(api, operation));
    if (verification === undefined && claims.length === 0) return undefined;
    return { api, verification, claims };
  },
  apply(generated, { api, verification, claims }) {
    if (verification !== undefined) addRegister(generated, api, verification);
    for (const claim of claims) addExpiry(generated, claim);
  },
});

/** A result that tells its end by a field of its own needs no help. */
function readClaim(api: Api, operation: ApiOperation): Claim[] {
  const limits = operation.source["x-limits"];
  if (typeof limits !== "object" || limits === null) return [];
  const { claimLifetimeSeconds: lifetimeSeconds }: { claimLifetimeSeconds?: unknown } = limits;
  const { properties = {} } = resolveResult(api.document, operation.source) ?? {};
  if (typeof lifetimeSeconds !== "number" || "expiresAt" in properties) return [];
  return [{ operation, lifetimeSeconds, needs: emitNeeds(api, operation) }];
}

function addRegister(generated: GeneratedApi, api: Api, verification: ApiOperation): void {
  const resource = resourceOf(verification);
  const challenge = generated.operation(
    [resource, "createChallenge"].filter((name) => name !== undefined).join("."),
  );
  if (!generated.mayAdd(resource, "register")) return;
  const register = generated.addImport(runtime.register);
  const registration = generated.addImport(runtime.types.RegisterOptions);
  generated.addMethod({
    resource,
    name: "register",
    doc: [
      "Sign up: ask for a challenge, have `registration.solve` solve it, and answer with exactly two decimal",
      "places.",
      "",
      "@param registration - Who signs up, and how the challenge is solved.",
      "@throws {ValidationError} The solution is no finite number (`local`), or the service refused the answer.",
    ].join("\n"),
    parameters: [
      { name: "registration", type: registration },
      { name: "options", type: "RequestOptions", optional: true },
    ],
    result: verification.result.type.text,
    expression: [
      `${register}(`,
      "  {",
      ...[challenge, verification].flatMap((operation) => emitStep(generated, api, operation)),
      "  },",
      "  registration,",
      "  options,",
      ")",
    ].join("\n"),
  });
}

/** The member that carries out a step of the sign-up; its answer must hold what the next one goes on with. */
function emitStep(generated: GeneratedApi, api: Api, operation: ApiOperation): string[] {
  const { method } = operation;
  const needing = generated.addImport(transport.needing);
  return [
    `    ${method}: (body, request) =>`,
    `      this.${method}(`,
    "        body,",
    `        ${needing}(request, ${emitNeeds(api, operation)}),`,
    "      ),",
  ];
}

/** The texts that a document promises in every answer of an operation. */
function emitNeeds({ document }: Api, { source }: ApiOperation): string {
  const { required = [], properties = {} } = resolveResult(document, source) ?? {};
  const texts = required.filter((name) => {
    const property = properties[name];
    return property !== undefined && resolve<SchemaObject>(document, property).type === "string";
  });
  const fields = texts.map((name) => `${emitKey(name)}: "string"`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function addExpiry(generated: GeneratedApi, claim: Claim): void {
  const { operation, lifetimeSeconds, needs } = claim;
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable({ name: table, value: lifetimeSeconds });
  generated.importTable(table);
  const expiring = generated.addImport(runtime.types.Expiring);
  generated.passResult(operation.id, {
    through: generated.addImport(runtime.withExpiry),
    args: [table],
    request: `${generated.addImport(transport.needing)}(options, ${needs})`,
    result: `${operation.result.type.text} & ${expiring}`,
    doc: "`expiresAt` is added: the moment from which the link does not hold any more.",
  });
}
