import {
  Project,
  StructureKind,
  type ClassDeclarationStructure,
  type MethodDeclarationStructure,
  type OptionalKind,
} from "ts-morph";
import type { Api } from "../model/api.js";
import type {
  ClassDraft,
  ClientDraft,
  MethodDraft,
  MethodHead,
  RequestDraft,
  ResourceDraft,
} from "../model/client-draft.js";
import { emitCommentLines, emitProse } from "../model/text/code.js";
import { firstParagraph, firstThought } from "../model/text/paragraphs.js";
import {
  describeConfiguration,
  emitAuthorize,
  emitOptionsType,
  emitServersOption,
  hasOwnOptions,
  optionsName,
  plainOptions,
} from "./client-options.js";
import { emitHttpClient } from "./emit-http.js";
import { emitAlias } from "./emit-types.js";
import { headingOf } from "./render.js";
import { withImports } from "./with-imports.js";

/** Prints `client.ts` with the imports that it uses. */
export function printClient(api: Api, draft: ClientDraft): string {
  const statements = [
    ...draft.resources.map(toResourceClass),
    ...draft.types.map(emitAlias),
    ...toOwnOptions(api, draft),
    toClientClass(api, draft),
  ];
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const code = project.createSourceFile("client.ts", { statements }).getFullText();
  return withImports(code, draft.imports);
}

function toOwnOptions(api: Api, { typeParameters }: ClientDraft): string[] {
  if (!hasOwnOptions(api)) return [];
  const parameters = typeParameters.map(
    ({ name, constraint, default: usual }) => `${name} extends ${constraint} = ${usual}`,
  );
  const doc = `Options of a \`${api.className}\`. All are optional.`;
  const text = emitOptions(api) + emitServersOption(api);
  return [emitAlias({ name: optionsName, parameters, doc, text })];
}

function emitOptions(api: Api): string {
  return emitOptionsType(api, plainOptions(api), "Options", api.regional?.parameter);
}

function toResourceClass(resource: ResourceDraft): ClassDeclarationStructure {
  return {
    ...toClass(resource.className, describeResource(resource, resource.description), resource),
    properties: [transportProperty],
    ctors: [
      {
        parameters: [{ name: "transport", type: "Transport" }],
        statements: ["this.#transport = transport;"],
      },
    ],
  };
}

function describeResource({ name }: ResourceDraft, description: string): string {
  return emitProse(description) || `Operations of ${name}.`;
}

const transportProperty = { name: "#transport", type: "Transport", isReadonly: true };

function toClientClass(api: Api, draft: ClientDraft): ClassDeclarationStructure {
  const { resources, methods } = draft;
  const { description = "" } = api.document.info;
  const options = hasOwnOptions(api) ? emitReference(optionsName, draft) : emitOptions(api);
  // The document itself may give a member of the client such a name.
  const taken = new Set([...resources, ...methods].map(({ name }) => name));
  const general = [requestMethod, withOptionsOf(api, draft, options)];
  const http =
    "The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw.";
  return {
    ...toClass(
      api.className,
      emitProse(`${headingOf(api)}.\n\n${firstThought(description)}`),
      draft,
    ),
    properties: [
      ...resources.map((each) => {
        const brief = describeResource(each, firstParagraph(each.description));
        return toProperty(each.name, emitReference(each.className, each), brief);
      }),
      ...draft.typeParameters.map(({ name }) =>
        toProperty("region", name, "The region that the client talks to."),
      ),
      toProperty("http", "HttpClient<paths>", http),
      transportProperty,
    ],
    methods: [...general.filter(({ name }) => !taken.has(name)), ...methods].map(toMethod),
    ctors: [
      {
        docs: toDocs(describeConfiguration(api)),
        parameters: [{ name: "options", type: `${options} | SharedTransport`, initializer: "{}" }],
        statements: toStatements(api, draft),
      },
    ],
  };
}

const requestMethod: MethodDraft = {
  name: "request",
  doc: [
    "Call an operation by its method and path, such as one that the service has and this client does not know yet.",
    "It has the pacing and the errors of the other methods. An operation that the document does not have is retried only if HTTP calls its method safe.",
    "@param path - Path as in the document, with parameters in braces, such as `/things/{id}`.\n@throws {ValidationError} The path or a parameter cannot be sent, or the service rejected the request.",
  ].join("\n\n"),
  typeParameters: [{ name: "Result", default: "unknown" }],
  parameters: [
    { name: "method", type: "HttpMethod" },
    { name: "path", type: "string" },
    { name: "request", type: "UntypedRequest", hasQuestionToken: true },
  ],
  returnType: "ApiPromise<Result>",
  returned: "this.#transport.request<Result>(method, path, request)",
  overloads: [],
};

function withOptionsOf(api: Api, draft: ClientDraft, options: string): MethodDraft {
  const type = emitReference(api.className, draft);
  return {
    ...requestMethod,
    name: "withOptions",
    doc: "Returns a client with other options in place of some of these. It shares the rate budget.",
    typeParameters: [],
    parameters: [{ name: "options", type: `ChangedOptions<${options}>` }],
    returnType: type,
    returned: `new ${type}(this.#transport.withOptions(deployment, options))`,
  };
}

function toProperty(name: string, type: string, doc: string) {
  return { name, type, isReadonly: true, docs: toDocs(doc) };
}

/** Emits what the constructor of a client does. */
function toStatements(api: Api, { resources, typeParameters }: ClientDraft): string[] {
  const settings = ["deployment", "options", ...emitAuthorize(api)];
  return [
    `const transport = Transport.from(${settings.join(", ")});`,
    ...resources.map(
      (each) => `this.${each.name} = new ${emitReference(each.className, each)}(transport);`,
    ),
    ...typeParameters.flatMap(({ name }) => [
      "// The transport has checked it; the type is that of the option that chose it.",
      `this.region = transport.region as ${name};`,
    ]),
    `this.http = ${emitHttpClient(api)};`,
    "this.#transport = transport;",
  ];
}

/** Emits a type whose type parameters are called the same where it is declared and where it is used. */
function emitReference(type: string, { typeParameters }: ClassDraft): string {
  const names = typeParameters.map(({ name }) => name).join(", ");
  return names === "" ? type : `${type}<${names}>`;
}

function toClass(name: string, doc: string, draft: ClassDraft): ClassDeclarationStructure {
  return {
    kind: StructureKind.Class,
    name,
    isExported: true,
    docs: toDocs(doc),
    typeParameters: draft.typeParameters,
    methods: draft.methods.map(toMethod),
  };
}

function toMethod(method: MethodDraft): OptionalKind<MethodDeclarationStructure> {
  const { returned, overloads, ...head } = method;
  const result = typeof returned === "string" ? returned : emitRequest(returned);
  return {
    ...toHead(head),
    // Callers see the overloads alone.
    ...(overloads.length > 0 && { docs: [] }),
    overloads: overloads.map(toHead),
    statements: [`return ${result};`],
  };
}

function toHead({ doc, ...head }: MethodHead) {
  return { ...head, docs: toDocs(doc) };
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
