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
import { emitDoc, emitProse } from "../model/text/code.js";
import { firstParagraph, firstThought, joinParagraphs } from "../model/text/paragraphs.js";
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
  const types = [...draft.types.map(emitAlias), ...toOwnOptions(api, draft)];
  const classes = draft.resources.map(printResource);
  const code = joinParagraphs([...classes, types.join("\n"), printClientClass(api, draft)]);
  return withImports(`${code}\n`, draft.imports);
}

function toOwnOptions(api: Api, { typeParameters }: ClientDraft): string[] {
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

function printResource(resource: ResourceDraft): string {
  return printClass({
    name: resource.className,
    doc: describeResource(resource, resource.description),
    typeParameters: resource.typeParameters,
    fields: [transportField],
    start: {
      parameters: [{ name: "transport", type: "Transport" }],
      statements: ["this.#transport = transport;"],
    },
    methods: resource.methods,
  });
}

function describeResource({ name }: ResourceDraft, description: string): string {
  return emitProse(description) || `Operations of ${name}.`;
}

const transportField = { name: "#transport", type: "Transport" };

function printClientClass(api: Api, draft: ClientDraft): string {
  const { resources, methods } = draft;
  const { description = "" } = api.document.info;
  const options = hasOwnOptions(api) ? emitReference(optionsName, draft) : emitOptions(api);
  // The document itself may give a member of the client such a name.
  const taken = new Set([...resources, ...methods].map(({ name }) => name));
  const general = [requestMethod, withOptionsOf(api, draft, options)];
  const http =
    "The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw.";
  return printClass({
    name: api.className,
    doc: emitProse(`${headingOf(api)}.\n\n${firstThought(description)}`),
    typeParameters: draft.typeParameters,
    fields: [
      ...resources.map((each) => {
        const doc = describeResource(each, firstParagraph(each.description));
        return { name: each.name, type: emitReference(each.className, each), doc };
      }),
      ...draft.typeParameters.map(({ name }) => ({
        name: "region",
        type: name,
        doc: "The region that the client talks to.",
      })),
      { name: "http", type: "HttpClient<paths>", doc: http },
      transportField,
    ],
    start: {
      doc: describeConfiguration(api),
      parameters: [{ name: "options", type: `${options} | SharedTransport`, initializer: "{}" }],
      statements: toStatements(api, draft),
    },
    methods: [...general.filter(({ name }) => !taken.has(name)), ...methods],
  });
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

/** A class to print. */
interface ClassText extends ClassDraft {
  readonly name: string;
  readonly doc: string;
  /** Fields without values. */
  readonly fields: readonly { name: string; type: string; doc?: string }[];
  readonly start: Pick<MethodHead, "parameters"> & {
    readonly doc?: string;
    readonly statements: readonly string[];
  };
}

/** Prints an exported class; a formatter lays it out. */
function printClass({ name, doc, fields, start, methods, ...rest }: ClassText): string {
  const { doc: about = "", parameters, statements } = start;
  const head = printHead({ name: "constructor", doc: about, parameters, typeParameters: [] });
  const members = [
    fields.map((each) => `${printDoc(each.doc)}readonly ${each.name}: ${each.type};\n`).join(""),
    `${head} {\n${statements.join("\n")} }\n`,
    ...methods.map(printMethod),
  ];
  const own = printTypeParameters(rest.typeParameters);
  return `${printDoc(doc)}export class ${name}${own} {\n${members.join("\n")}}`;
}

function printMethod({ returned, overloads, ...own }: MethodDraft): string {
  const result = typeof returned === "string" ? returned : printRequest(returned);
  // Callers see the overloads alone.
  const head = printHead(overloads.length === 0 ? own : { ...own, doc: "" });
  const heads = [...overloads.map((each) => `${printHead(each)};`), head];
  return `${heads.join("\n")} { return ${result}; }\n`;
}

type Head = Omit<MethodHead, "returnType"> & { readonly returnType?: string };

function printHead({ doc, isAsync, name, typeParameters, parameters, returnType }: Head): string {
  const given = parameters.map((each) => {
    const usual = each.initializer === undefined ? "" : ` = ${each.initializer}`;
    return `${each.name}${each.hasQuestionToken ? "?" : ""}: ${each.type}${usual}`;
  });
  const start = `${printDoc(doc)}${isAsync ? "async " : ""}${name}`;
  const end = returnType === undefined ? "" : `: ${returnType}`;
  return `${start}${printTypeParameters(typeParameters)}(${given.join(", ")})${end}`;
}

function printTypeParameters(parameters: readonly TypeParameter[]): string {
  const texts = parameters.map(({ name, constraint, default: usual }) => {
    const limit = constraint === undefined ? "" : ` extends ${constraint}`;
    return `${name}${limit}${usual === undefined ? "" : ` = ${usual}`}`;
  });
  return texts.length === 0 ? "" : `<${texts.join(", ")}>`;
}

function printRequest({ start, options, guards, passes }: RequestDraft): string {
  const checks = guards.map((guard) => `${guard};`).join("\n");
  const request = `${start}, ${options}${checks && `, () => {\n${checks}\n}`})`;
  return passes.reduce(
    (given, { through, args }) => `${through}(${[given, ...args].join(", ")})`,
    request,
  );
}

function printDoc(text = ""): string {
  return text === "" ? "" : `${emitDoc(text).join("\n")}\n`;
}
