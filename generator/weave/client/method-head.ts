import type { MethodDeclaration } from "ts-morph";
import type { Edit } from "./apply-edits.js";
import { emitMethodHead } from "../../model/text/code.js";

/** A type parameter of a method. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint?: string | undefined;
  readonly default?: string | undefined;
}

/** Everything before a method's body, as data, because an edit of the syntax tree would parse the whole file again. */
export interface MethodHead {
  /** The name, with `async ` before it if the method is async. */
  readonly name: string;
  readonly typeParameters: Map<string, TypeParameter>;
  readonly parameters: Parameter[];
  result: string;
}

/** A parameter of a method. */
export interface Parameter {
  readonly name: string;
  readonly isOptional: boolean;
  type: string;
}

/** Reads the head of a method from the file. */
export function readHead(method: MethodDeclaration): MethodHead {
  return {
    name: `${method.isAsync() ? "async " : ""}${method.getName()}`,
    typeParameters: new Map(
      method.getTypeParameters().map((parameter) => [
        parameter.getName(),
        {
          name: parameter.getName(),
          constraint: parameter.getConstraint()?.getText(),
          default: parameter.getDefault()?.getText(),
        },
      ]),
    ),
    parameters: method.getParameters().map((parameter) => ({
      name: parameter.getName(),
      isOptional: parameter.hasQuestionToken(),
      type: parameter.getTypeNode()?.getText() ?? "unknown",
    })),
    result: method.getReturnTypeNodeOrThrow().getText(),
  };
}

/** Prints a head, on several lines if it is too long. */
export function printHead({ name, typeParameters, parameters, result }: MethodHead): string {
  const types = [...typeParameters.values()].map(printTypeParameter);
  return emitMethodHead(
    types.length === 0 ? name : `${name}<${types.join(", ")}>`,
    parameters.map(({ name: of, isOptional, type }) => `${of}${isOptional ? "?" : ""}: ${type}`),
    result,
  );
}

function printTypeParameter({ name, constraint, default: otherwise }: TypeParameter): string {
  const bound = constraint === undefined ? "" : ` extends ${constraint}`;
  return `${name}${bound}${otherwise === undefined ? "" : ` = ${otherwise}`}`;
}

/** Returns the signatures that callers see: a method's overloads if there are any, with the default first. */
export function signaturesOf(
  method: MethodDeclaration,
): readonly [MethodDeclaration, ...MethodDeclaration[]] {
  const [first, ...others] = method.getOverloads();
  return first === undefined ? [method] : [first, ...others];
}

/** Returns every head of a method, its overloads first. */
export function headsOf(method: MethodDeclaration): MethodDeclaration[] {
  return [...method.getOverloads(), method];
}

/** Returns the range of a method's head, without its documentation. */
export function rangeOfHead(method: MethodDeclaration): { start: number; end: number } {
  return { start: method.getStart(), end: method.getBody()?.getStart() ?? method.getEnd() };
}

/** Returns the edit that replaces the head of a method. */
export function layoutHead(method: MethodDeclaration, head: MethodHead): Edit {
  const end = method.isOverload() ? ";" : " ";
  return { ...rangeOfHead(method), text: `${printHead(head)}${end}` };
}

/** Reports whether a type is a whole part of another one: `Job` is in `Items<Job>`, but not in `JobCreate`. */
export function mentions(type: string, part: string): boolean {
  return replaceType(type, part, "") !== type;
}

/** Replaces every whole mention of a type in another type. */
export function replaceType(type: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[^\w\s]/g, "\\$&");
  const whole = new RegExp(`(?<![\\w$.])${escaped}(?![\\w$])`, "g");
  return type.replace(whole, () => to);
}
