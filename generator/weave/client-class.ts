import {
  StructureKind,
  type ClassDeclaration,
  type ClassDeclarationStructure,
  type ConstructorDeclarationStructure,
  type MethodDeclaration,
  type OptionalKind,
  type Project,
  type PropertyDeclarationStructure,
  type SourceFile,
} from "ts-morph";
import { emitMethodHead } from "../model/text/code.js";

/** A class of a client as a structure of ts-morph, in which everything that overlays change is text or a list. */
export interface ClientClass extends ClassDeclarationStructure {
  name: string;
  typeParameters: TypeParameter[];
  properties: (OptionalKind<PropertyDeclarationStructure> & { type: string })[];
  ctors: (OptionalKind<ConstructorDeclarationStructure> & { statements: string[] })[];
  methods: ClientMethod[];
}

/** A method of a client. Its overloads, if there are any, are what callers see. */
export interface ClientMethod extends MethodHead {
  overloads: MethodHead[];
  statements: string[];
}

/** The documentation of a method and everything before its body. */
export interface MethodHead {
  readonly name: string;
  readonly isAsync?: boolean;
  docs: string[];
  typeParameters: TypeParameter[];
  parameters: Parameter[];
  returnType: string;
}

/** A type parameter of a class or a method. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint?: string;
  readonly default?: string;
}

/** A parameter of a method. */
export interface Parameter {
  readonly name: string;
  type: string;
  readonly hasQuestionToken?: boolean;
}

/** Returns every head of a method, its overloads first. */
export function headsOf(method: ClientMethod): MethodHead[] {
  return [...method.overloads, method];
}

/** Returns what callers see of a method by default: its first overload if there are any. */
export function signatureOf(method: ClientMethod): MethodHead {
  return method.overloads[0] ?? method;
}

/** Reads a class of a client. */
export function readClass(node: ClassDeclaration): ClientClass {
  return {
    kind: StructureKind.Class,
    name: node.getNameOrThrow(),
    isExported: node.isExported(),
    docs: readDocs(node),
    typeParameters: readTypeParameters(node),
    properties: node.getProperties().map((property) => ({
      ...property.getStructure(),
      docs: readDocs(property),
      type: property.getTypeNodeOrThrow().getText(),
    })),
    ctors: node.getConstructors().map((constructor) => ({
      docs: readDocs(constructor),
      parameters: constructor.getParameters().map((parameter) => parameter.getStructure()),
      statements: readStatements(constructor),
    })),
    methods: node.getMethods().map(readMethod),
  };
}

function readMethod(method: MethodDeclaration): ClientMethod {
  return {
    ...readHead(method),
    overloads: method.getOverloads().map(readHead),
    statements: readStatements(method),
  };
}

function readHead(method: MethodDeclaration): MethodHead {
  return {
    name: method.getName(),
    isAsync: method.isAsync(),
    docs: readDocs(method),
    typeParameters: readTypeParameters(method),
    parameters: method.getParameters().map((parameter) => ({
      name: parameter.getName(),
      type: parameter.getTypeNodeOrThrow().getText(),
      hasQuestionToken: parameter.hasQuestionToken(),
    })),
    returnType: method.getReturnTypeNodeOrThrow().getText(),
  };
}

/** Reads comments as they are: ts-morph writes one on several lines if its text begins with a line break. */
function readDocs(node: Pick<MethodDeclaration, "getJsDocs">): string[] {
  return node.getJsDocs().map((doc) => {
    const text = doc.getInnerText();
    return doc.getText().includes("\n") ? `\n${text}` : text;
  });
}

function readTypeParameters(node: ClassDeclaration | MethodDeclaration): TypeParameter[] {
  return node.getTypeParameters().map((parameter) => {
    const [constraint, otherwise] = [parameter.getConstraint(), parameter.getDefault()];
    return {
      name: parameter.getName(),
      ...(constraint && { constraint: constraint.getText() }),
      ...(otherwise && { default: otherwise.getText() }),
    };
  });
}

function readStatements(node: Pick<MethodDeclaration, "getStatementsWithComments">): string[] {
  return node
    .getStatementsWithComments()
    .map((statement) => statement.getText({ trimLeadingIndentation: true }));
}

/** Prints classes into a file of their own. */
export function printClasses(project: Project, structures: readonly ClientClass[]): SourceFile {
  const contents = { statements: [...structures] };
  return project.createSourceFile("classes.ts", contents, { overwrite: true });
}

/** Returns the text of a printed class, with the heads of methods on several lines where they are too long for one. */
export function layoutClass(node: ClassDeclaration): string {
  const start = node.getStart(true);
  return node
    .getMethods()
    .flatMap((method) => [...method.getOverloads(), method])
    .reduceRight((text, method) => {
      const end = method.getReturnTypeNodeOrThrow().getEnd() - start;
      return text.slice(0, method.getStart() - start) + layoutHead(method) + text.slice(end);
    }, node.getText(true));
}

function layoutHead(method: MethodDeclaration): string {
  const types = method.getTypeParameters().map((each) => each.getText());
  const name = `${method.isAsync() ? "async " : ""}${method.getName()}`;
  return emitMethodHead(
    types.length === 0 ? name : `${name}<${types.join(", ")}>`,
    method.getParameters().map((each) => each.getText()),
    method.getReturnTypeNodeOrThrow().getText(),
  );
}
