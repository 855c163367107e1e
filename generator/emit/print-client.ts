import {
  Project,
  StructureKind,
  type ClassDeclarationStructure,
  type MethodDeclarationStructure,
  type OptionalKind,
  type TypeAliasDeclarationStructure,
} from "ts-morph";
import type {
  ClassDraft,
  ClientDraft,
  MethodDraft,
  MethodHead,
  RequestDraft,
  ResourceDraft,
} from "../model/client-draft.js";
import { emitCommentLines } from "../model/text/code.js";
import { optionsName } from "./client-options.js";
import { withImports } from "./with-imports.js";

/** Prints `client.ts` with the imports that it uses. */
export function printClient(draft: ClientDraft): string {
  const statements = [
    ...draft.resources.map(toResourceClass),
    ...toOwnOptions(draft),
    toClientClass(draft),
  ];
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const code = project.createSourceFile("client.ts", { statements }).getFullText();
  return withImports(code, draft.imports);
}

function toOwnOptions({
  className,
  typeParameters,
  options,
}: ClientDraft): TypeAliasDeclarationStructure[] {
  if (options.own === undefined) return [];
  return [
    {
      kind: StructureKind.TypeAlias,
      name: optionsName,
      isExported: true,
      docs: toDocs(`Options of a \`${className}\`. All are optional.`),
      typeParameters: [...typeParameters],
      type: options.own,
    },
  ];
}

function toResourceClass(resource: ResourceDraft): ClassDeclarationStructure {
  return {
    ...toClass(resource),
    properties: [transportProperty],
    ctors: [
      {
        parameters: [{ name: "transport", type: "Transport" }],
        statements: ["this.#transport = transport;"],
      },
    ],
  };
}

const transportProperty = { name: "#transport", type: "Transport", isReadonly: true };

function toClientClass(draft: ClientDraft): ClassDeclarationStructure {
  const { options, resources, methods } = draft;
  const { region, type } = options;
  const http =
    "The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw.";
  return {
    ...toClass(draft),
    properties: [
      ...resources.map((resource) => toProperty(resource.name, typeOf(resource), resource.brief)),
      ...(region === undefined
        ? []
        : [toProperty("region", region, "The region that the client talks to.")]),
      toProperty("http", "HttpClient<paths>", http),
      ...(methods.length === 0 ? [] : [transportProperty]),
    ],
    ctors: [
      {
        docs: toDocs(options.doc),
        parameters: [{ name: "options", type: `${type} | SharedTransport`, initializer: "{}" }],
        statements: toStatements(draft),
      },
    ],
  };
}

function toProperty(name: string, type: string, doc: string) {
  return { name, type, isReadonly: true, docs: toDocs(doc) };
}

/** Emits what the constructor of a client does. */
function toStatements({ options, resources, methods, http }: ClientDraft): string[] {
  const { region, authorize } = options;
  const settings = ["deployment", "options", ...(authorize === undefined ? [] : [authorize])];
  return [
    `const transport = Transport.from(${settings.join(", ")});`,
    ...resources.map((each) => `this.${each.name} = new ${typeOf(each)}(transport);`),
    ...(region === undefined
      ? []
      : [
          "// The transport has checked it; the type is that of the option that chose it.",
          `this.region = transport.region as ${region};`,
        ]),
    `this.http = ${http};`,
    ...(methods.length === 0 ? [] : ["this.#transport = transport;"]),
  ];
}

/** Emits the type of a resource in the client, whose type parameters have the same names. */
function typeOf({ className, typeParameters }: ResourceDraft): string {
  const names = typeParameters.map(({ name }) => name).join(", ");
  return names === "" ? className : `${className}<${names}>`;
}

function toClass({
  className,
  doc,
  typeParameters,
  methods,
}: ClassDraft): ClassDeclarationStructure {
  return {
    kind: StructureKind.Class,
    name: className,
    isExported: true,
    docs: toDocs(doc),
    typeParameters: [...typeParameters],
    methods: methods.map(toMethod),
  };
}

function toMethod(method: MethodDraft): OptionalKind<MethodDeclarationStructure> {
  const { returned, overloads } = method;
  const result = typeof returned === "string" ? returned : emitRequest(returned);
  return {
    ...toHead(method),
    // Callers see the overloads alone.
    ...(overloads.length > 0 && { docs: [] }),
    overloads: overloads.map(toHead),
    statements: [`return ${result};`],
  };
}

/** A head has what a method and an overload have in common. */
function toHead({
  doc,
  typeParameters,
  name,
  isAsync = false,
  parameters,
  returnType,
}: MethodHead) {
  return {
    name,
    isAsync,
    parameters,
    returnType,
    typeParameters: [...typeParameters],
    docs: toDocs(doc),
  };
}

function emitRequest({ start, options, guards, passes }: RequestDraft): string {
  const checks = guards.map((guard) => `${guard};`).join("\n");
  const request = `${start}, ${options}${checks && `, () => {\n${checks}\n}`})`;
  return passes.reduce(
    (given, { through, args }) => `${through}(${[given, ...args].join(", ")})`,
    request,
  );
}

/** Returns a comment as ts-morph prints it: on several lines if it begins with a line break. No text ends one. */
function toDocs(text: string): string[] {
  const lines = emitCommentLines(text.trim());
  return [lines.length === 1 ? lines.join("") : `\n${lines.join("\n")}`];
}
