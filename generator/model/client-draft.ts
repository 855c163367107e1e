import type { ParameterDeclarationStructure } from "ts-morph";

/** A client before it is printed. What overlays change of it is text or a list; its parts have ts-morph's names. */
export interface ClientDraft extends ClassDraft {
  readonly imports: ImportDraft[];
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
  readonly className: string;
  readonly methods: MethodDraft[];
}

/** The class of a resource, and where the client declares and creates it. */
export interface ResourceDraft extends ClassDraft {
  readonly name: string;
  /** The type parameter of the class, in angle brackets; may be empty. */
  typeParameter: string;
  /** Its argument in the client. */
  typeArgument: string;
}

/** A method. Its overloads, if there are any, are what callers see. */
export interface MethodDraft extends MethodHead {
  readonly overloads: readonly MethodHead[];
  /** What it returns: a call, or the request of an operation. */
  readonly returned: string | RequestDraft;
}

/** The documentation of a method and everything before its body. */
export interface MethodHead {
  readonly name: string;
  readonly isAsync?: boolean;
  /** May be empty. */
  doc: string;
  typeParameters: readonly TypeParameter[];
  parameters: Parameter[];
  returnType: string;
}

/** A type parameter of a method. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint?: string;
  readonly default?: string;
}

/** A parameter of a method. */
export interface Parameter extends Pick<ParameterDeclarationStructure, "name"> {
  type: string;
  readonly hasQuestionToken?: boolean;
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
