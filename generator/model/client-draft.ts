import type {
  OptionalKind,
  ParameterDeclarationStructure,
  TypeParameterDeclarationStructure,
} from "ts-morph";

/** A client before ts-morph prints it, in the terms of its structures. What overlays change of it is text or a list. */
export interface ClientDraft extends ClassDraft {
  readonly imports: ImportDraft[];
  readonly resources: readonly ResourceDraft[];
  readonly options: OptionsDraft;
  /** The openapi-fetch client, as an expression. */
  readonly http: string;
}

/** The names that a client can import from a module. It imports those that it uses. */
export interface ImportDraft {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** Local names by exported name. */
  names: ReadonlyMap<string, string>;
}

/** The options of a client's constructor. */
export interface OptionsDraft {
  /** Their type, as an expression. */
  readonly type: string;
  /** What the type of the client's own stands for; absent if it has none. */
  readonly own?: string | undefined;
  /** The type parameter for the region; absent if there is no choice. */
  readonly region?: string | undefined;
  /** Documentation of the constructor. */
  readonly doc: string;
  /** The function that prepares each call, as an argument; absent if there is nothing to do. */
  readonly authorize?: string | undefined;
}

/** A class of a client. */
export interface ClassDraft {
  readonly className: string;
  readonly doc: string;
  typeParameters: readonly TypeParameter[];
  readonly methods: MethodDraft[];
}

/** The class of a resource, and where the client declares it. */
export interface ResourceDraft extends ClassDraft {
  readonly name: string;
  /** Documentation of the member of the client. */
  readonly brief: string;
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

/** A type parameter of a class or a method. */
export interface TypeParameter extends OptionalKind<TypeParameterDeclarationStructure> {
  constraint?: string;
  default?: string;
}

/** A parameter of a method. */
export interface Parameter extends OptionalKind<ParameterDeclarationStructure> {
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
