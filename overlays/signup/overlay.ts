import { allOperations, resourceOf, type Api, type ApiOperation } from "../../generator/api.js";
import type { GeneratedApi } from "../../generator/generated-api.js";
import { resolveResult } from "../../generator/openapi.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";

/** What a document says of signing up. */
interface Facts {
  /** The operation that takes the answer to a challenge. */
  readonly verification: ApiOperation | undefined;
  readonly claims: readonly Claim[];
}

/** An operation whose result holds for a while. */
interface Claim {
  readonly operation: ApiOperation;
  readonly lifetimeSeconds: number;
}

/** Signs up in one call, and adds to claim links the moment at which they end. */
export const signup: AnyOverlay = defineOverlay<Facts>({
  name: "signup",
  read(api) {
    const verification = allOperations(api).find(({ method }) => method === "verifyChallenge");
    const claims = allOperations(api).flatMap((operation) => readClaim(api, operation));
    if (verification === undefined && claims.length === 0) return undefined;
    return { verification, claims };
  },
  apply(generated, { verification, claims }) {
    if (verification !== undefined) addRegister(generated, verification);
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
  return [{ operation, lifetimeSeconds }];
}

function addRegister(generated: GeneratedApi, verification: ApiOperation): void {
  const resource = resourceOf(verification);
  const challenge = "createChallenge";
  generated.operation(resource === undefined ? challenge : `${resource}.${challenge}`);
  if (!generated.mayAdd(resource, "register")) return;
  const register = generated.addImport("signup", "register");
  const registration = generated.addImport("signup", "RegisterOptions", "type");
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
    expression: `${register}(this, registration, options)`,
  });
}

function addExpiry(generated: GeneratedApi, { operation, lifetimeSeconds }: Claim): void {
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable({ name: table, value: lifetimeSeconds });
  generated.addImport("./tables.js", table);
  const expiring = generated.addImport("signup", "Expiring", "type");
  generated.passResult(operation.id, {
    through: generated.addImport("signup", "withExpiry"),
    args: [table],
    result: `${operation.result.type.text} & ${expiring}`,
    doc: "`expiresAt` is added: the moment from which the link does not hold any more.",
  });
}
