import type { Resource, TypeAlias } from "./api.js";

/**
 * What overlays change of a client before it is printed. It is text or a list; the rest of a client follows from its API.
 */
export interface ClientDraft extends ClassDraft {
  readonly imports: ImportDraft[];
  /** Types that overlays added and that use those of the runtime. */
  readonly types: TypeAlias[];
  readonly resources: readonly ResourceDraft[];
}

/** The names that a client can import from a module. It imports those that it uses. */
export interface ImportDraft {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** Local names by exported name. */
  names: ReadonlyMap<string, string>;
}

/** A class of a client. */
export interface ClassDraft {
  typeParameters: TypeParameter[];
  readonly methods: MethodDraft[];
}

/** The class of a resource. */
export interface ResourceDraft extends ClassDraft, Omit<Resource, "operations"> {}

/** A method. Its overloads, if there are any, are what callers see. */
export interface MethodDraft extends MethodHead {
  readonly overloads: MethodHead[];
  /** What it returns: a call, or the request of an operation. */
  readonly returned: string | RequestDraft;
}

/** The documentation of a method and everything before its body. */
export interface MethodHead {
  readonly name: string;
  readonly isAsync?: boolean;
  /** Names of the methods of its class that it calls and whose errors it therefore has. */
  readonly calls?: readonly string[];
  /** May be empty. */
  doc: string;
  typeParameters: TypeParameter[];
  parameters: Parameter[];
  returnType: string;
}

/** A type parameter of a class or a method. */
export interface TypeParameter {
  readonly name: string;
  constraint?: string;
  default?: string;
}

/** A parameter of a method. */
export interface Parameter {
  readonly name: string;
  readonly hasQuestionToken?: boolean;
  readonly initializer?: string;
  type: string;
}

/** The call that sends an operation. */
export interface RequestDraft {
  /** The call up to its last arguments. */
  readonly start: string;
  options: string;
  /** Calls that run before it is sent, and reject it by throwing. */
  readonly guards: string[];
  /** Calls that its promise passes through, each with its other arguments. */
  readonly passes: { readonly through: string; readonly args: readonly string[] }[];
}

/** Returns every head of a method, its overloads first. */
export function headsOf(method: MethodDraft): MethodHead[] {
  return [...method.overloads, method];
}

/** Returns what callers see of a method by default: its first overload if there are any. */
export function signatureOf(method: MethodDraft): MethodHead {
  return method.overloads[0] ?? method;
}

/**
 * Returns the body parameter of a method. It may be optional unless a required parameter follows.
 *
 * @param isFollowed - whether a required parameter follows
 */
export function bodyParameter(
  type: string,
  { required }: { readonly required: boolean },
  isFollowed: boolean,
): Parameter {
  if (required || !isFollowed) return { name: "body", type, hasQuestionToken: !required };
  return { name: "body", type: `${type} | undefined` };
}
