import { asItems, asNode, type Node, type WireDocument } from "./read-document.js";

/** What callers give for one security scheme. */
export type GivenCredential = string | { readonly username: string; readonly password: string };

/** Where a request carries a credential, and as what. */
export interface CarriedCredential {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** A security scheme that a value alone can stand for. */
export interface SendableScheme {
  readonly given: GivenCredential;
  readonly carried: CarriedCredential;
}

/**
 * Reads the security schemes of a document by their names, each with a secret of its own; left out is what no value can
 * stand for.
 *
 * Source: OpenAPI 3.1.1, section 4.8.27; RFC 6750, section 2.1; RFC 7617, section 2.
 */
export function readSchemes(document: WireDocument): ReadonlyMap<string, SendableScheme> {
  const schemes = asNode(asNode(document.root["components"])["securitySchemes"]);
  const read = Object.entries(schemes).flatMap(([name, node], at) => {
    const scheme = readScheme(document.resolve(node), at);
    return scheme === undefined ? [] : [[name, scheme] as const];
  });
  return new Map(read);
}

function readScheme(
  { type, in: place, name, scheme }: Node,
  at: number,
): SendableScheme | undefined {
  const secret = `wire-secret-${at}-0123456789`;
  const authorize = (method: string): SendableScheme => ({
    given: secret,
    carried: { in: "header", name: "authorization", value: `${method} ${secret}` },
  });
  if (type === "oauth2" || type === "openIdConnect") return authorize("Bearer");
  if (type === "apiKey" && (place === "header" || place === "query" || place === "cookie")) {
    return { given: secret, carried: { in: place, name: String(name), value: secret } };
  }
  if (type !== "http" || typeof scheme !== "string") return undefined;
  if (answering.includes(scheme.toLowerCase())) return undefined;
  if (scheme.toLowerCase() === "bearer") return authorize("Bearer");
  if (scheme.toLowerCase() !== "basic") return authorize(scheme);
  const value = `Basic ${Buffer.from(`user-${at}:${secret}`).toString("base64")}`;
  const carried = { in: "header", name: "authorization", value } as const;
  return { given: { username: `user-${at}`, password: secret }, carried };
}

/** Schemes of the registry (IANA, HTTP Authentication Schemes) whose credentials depend on a challenge or the request. */
const answering =
  "concealed digest dpop gnap hoba mutual negotiate oauth scram-sha-1 scram-sha-256 vapid".split(
    " ",
  );

/**
 * Reads which schemes a call needs together, alternative by alternative, as far as a value can stand for them; none
 * when it needs nothing. What an operation says displaces what the document says (OpenAPI 3.1.1, section 4.8.10).
 */
export function readAlternatives(
  document: WireDocument,
  security: unknown,
  schemes: ReadonlyMap<string, SendableScheme>,
): readonly (readonly string[])[] {
  return asItems(security ?? document.root["security"]).map((requirement) =>
    Object.keys(asNode(requirement)).filter((name) => schemes.has(name)),
  );
}
