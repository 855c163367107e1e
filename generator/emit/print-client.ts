import type { Api } from "../model/api.js";
import type {
  ClassDraft,
  ClientDraft,
  MethodDraft,
  MethodHead,
  RequestDraft,
  ResourceDraft,
  TypeParameter,
} from "../model/client-draft.js";
import { emitProse } from "../model/text/code.js";
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
import { headingOf, render } from "./render.js";
import { withImports } from "./with-imports.js";

/** Prints `client.ts` with the imports that it uses. */
export function printClient(api: Api, draft: ClientDraft): string {
  const code = render("client", {
    resources: draft.resources.map(viewResource),
    types: [...draft.types.map(emitAlias), ...emitOwnOptions(api, draft)],
    client: viewClient(api, draft),
  });
  return withImports(code, draft.imports);
}

/** What the template of a class prints; each string is ready. */
interface ClassView {
  readonly name: string;
  readonly typeParameters: string;
  readonly doc: string;
  /** Fields without values. */
  readonly fields: readonly { name: string; type: string; doc: string }[];
  /** The constructor comes first. */
  readonly methods: readonly MethodView[];
}

/** What the template of a method prints. */
interface MethodView extends SignatureView {
  readonly overloads: readonly SignatureView[];
  readonly statements: readonly string[];
}

/** What the template of a signature prints. */
type SignatureView = Readonly<
  Record<"doc" | "name" | "parameters" | "returns" | "typeParameters", string>
>;

function viewResource(resource: ResourceDraft): ClassView {
  return {
    name: resource.className,
    typeParameters: emitTypeParameters(resource.typeParameters),
    doc: describeResource(resource, resource.description),
    fields: [transportField],
    methods: [
      viewConstructor("", "transport: Transport", ["this.#transport = transport;"]),
      ...resource.methods.map(viewMethod),
    ],
  };
}

function describeResource({ name }: ResourceDraft, description: string): string {
  return emitProse(description) || `Operations of ${name}.`;
}

const transportField = { name: "#transport", type: "Transport", doc: "" };

function viewClient(api: Api, draft: ClientDraft): ClassView {
  const { resources, methods, typeParameters } = draft;
  const { description = "" } = api.document.info;
  const options = hasOwnOptions(api) ? emitReference(optionsName, draft) : emitOptions(api);
  // The document itself may give a member of the client such a name.
  const taken = new Set([...resources, ...methods].map(({ name }) => name));
  const general = [requestMethod, withOptionsOf(api, draft, options)];
  return {
    name: api.className,
    typeParameters: emitTypeParameters(typeParameters),
    doc: emitProse(`${headingOf(api)}.\n\n${firstThought(description)}`),
    fields: listFields(draft),
    methods: [
      viewConstructor(
        describeConfiguration(api),
        `options: ${options} | SharedTransport = {}`,
        toStatements(api, draft),
      ),
      ...[...general.filter(({ name }) => !taken.has(name)), ...methods].map(viewMethod),
    ],
  };
}

function listFields({ resources, typeParameters }: ClientDraft): ClassView["fields"] {
  const http =
    "The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw.";
  return [
    ...resources.map((each) => {
      const doc = describeResource(each, firstParagraph(each.description));
      return { name: each.name, type: emitReference(each.className, each), doc };
    }),
    ...typeParameters.map(({ name }) => ({
      name: "region",
      type: name,
      doc: "The region that the client talks to.",
    })),
    { name: "http", type: "HttpClient<paths>", doc: http },
    transportField,
  ];
}

function emitOwnOptions(api: Api, { typeParameters }: ClientDraft): string[] {
  if (!hasOwnOptions(api)) return [];
  const parameters = typeParameters.map(
    ({ name, constraint, default: usual }) => `${name} extends ${constraint} = ${usual}`,
  );
  const doc = `Options of \`${api.className}\`. All are optional.`;
  const text = emitOptions(api) + emitServersOption(api);
  return [emitAlias({ name: optionsName, parameters, doc, text })];
}

function emitOptions(api: Api): string {
  return emitOptionsType(api, plainOptions(api), "Options", api.regional?.parameter);
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

function viewConstructor(
  doc: string,
  parameters: string,
  statements: readonly string[],
): MethodView {
  const head = { doc, name: "constructor", typeParameters: "", parameters, returns: "" };
  return { ...head, overloads: [], statements };
}

function viewMethod({ returned, overloads, ...own }: MethodDraft): MethodView {
  const result = typeof returned === "string" ? returned : emitRequest(returned);
  return {
    // Callers see the overloads alone.
    ...viewSignature(overloads.length === 0 ? own : { ...own, doc: "" }),
    overloads: overloads.map(viewSignature),
    statements: [`return ${result};`],
  };
}

function viewSignature(head: MethodHead): SignatureView {
  const parameters = head.parameters.map(({ name, hasQuestionToken, type, initializer }) => {
    const usual = initializer === undefined ? "" : ` = ${initializer}`;
    return `${name}${hasQuestionToken ? "?" : ""}: ${type}${usual}`;
  });
  return {
    doc: head.doc,
    name: head.isAsync ? `async ${head.name}` : head.name,
    typeParameters: emitTypeParameters(head.typeParameters),
    parameters: parameters.join(", "),
    returns: `: ${head.returnType}`,
  };
}

function emitTypeParameters(parameters: readonly TypeParameter[]): string {
  const texts = parameters.map(({ name, constraint, default: usual }) => {
    const limit = constraint === undefined ? "" : ` extends ${constraint}`;
    return `${name}${limit}${usual === undefined ? "" : ` = ${usual}`}`;
  });
  return texts.length === 0 ? "" : `<${texts.join(", ")}>`;
}

function emitRequest({ start, options, guards, passes }: RequestDraft): string {
  const checks = guards.map((guard) => `${guard};`).join("\n");
  const request = `${start}, ${options}${checks && `, () => {\n${checks}\n}`})`;
  return passes.reduce(
    (given, { through, args }) => `${through}(${[given, ...args].join(", ")})`,
    request,
  );
}
