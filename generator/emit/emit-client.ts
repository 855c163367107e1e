import type { Api, ApiOperation, Resource } from "../model/api.js";
import { emitProse, emitUnion } from "../model/text/code.js";
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
import { describeOperation } from "./describe-operation.js";
import { emitSend } from "./emit-send.js";
import { emitHttpClient } from "./emit-http.js";
import { headingOf, render } from "./render.js";
import { readSignatures, type Signature } from "./signatures.js";

/** Emits the classes of an API without their imports: one for each resource and one for the API itself. */
export function emitClient(api: Api): string {
  return render("client", {
    resources: api.resources.map((resource) => viewResource(api, resource)),
    options: hasOwnOptions(api) && viewOptions(api),
    client: viewClient(api),
  });
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

function viewResource(api: Api, resource: Resource): ClassView {
  return {
    name: resource.className,
    typeParameters: "",
    doc: describeResource(resource, resource.description),
    fields: [transportField],
    methods: [
      viewConstructor("", "transport: Transport", ["this.#transport = transport;"]),
      ...resource.operations.map((operation) => viewOperation(api, operation)),
    ],
  };
}

function describeResource({ name }: Resource, description: string): string {
  return emitProse(description) || `Operations of ${name}.`;
}

const transportField = { name: "#transport", type: "Transport", doc: "" };

function viewOptions(api: Api): Readonly<Record<"doc" | "head" | "text", string>> {
  return {
    doc: `Options of \`${api.className}\`. All are optional.`,
    head: `${optionsName}${emitRegionParameter(api)}`,
    text: emitOptions(api) + emitServersOption(api),
  };
}

/** The type parameter of a client for the region, if there is a choice. */
function emitRegionParameter({ regional }: Api): string {
  if (regional === undefined) return "";
  // The compiler quotes the constraint in the error for a misspelled region, so the values are more helpful than the
  // alias.
  return `<${regional.parameter} extends ${emitUnion(regional.regions)} = ${regional.type}>`;
}

function emitOptions(api: Api): string {
  return emitOptionsType(api, plainOptions(api), "Options", api.regional?.parameter);
}

function viewClient(api: Api): ClassView {
  const { resources, operations, className, regional } = api;
  const { description = "" } = api.document.info;
  const region = regional === undefined ? "" : `<${regional.parameter}>`;
  const options = hasOwnOptions(api) ? optionsName + region : emitOptions(api);
  // The document itself may give a member of the client such a name.
  const taken = new Set([
    ...resources.map(({ name }) => name),
    ...operations.map(({ method }) => method),
  ]);
  const general = [requestMethod, withOptionsOf(className + region, options)];
  return {
    name: className,
    typeParameters: emitRegionParameter(api),
    doc: emitProse(`${headingOf(api)}.\n\n${firstThought(description)}`),
    fields: listFields(api),
    methods: [
      viewConstructor(
        describeConfiguration(api),
        `options: ${options} | SharedTransport = {}`,
        listStatements(api),
      ),
      ...general.filter(({ name }) => !taken.has(name)),
      ...operations.map((operation) => viewOperation(api, operation)),
    ],
  };
}

function listFields({ resources, regional }: Api): ClassView["fields"] {
  const http =
    "The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw.";
  const about = "The region that the client talks to.";
  return [
    ...resources.map((each) => {
      const doc = describeResource(each, firstParagraph(each.description));
      return { name: each.name, type: each.className, doc };
    }),
    ...(regional ? [{ name: "region", type: regional.parameter, doc: about }] : []),
    { name: "http", type: "HttpClient<paths>", doc: http },
    transportField,
  ];
}

const requestMethod: MethodView = {
  name: "request",
  doc: [
    "Call an operation by its method and path, such as one that the service has and this client does not know yet.",
    "It has the pacing and the errors of the other methods. An operation that the document does not have is retried only if HTTP calls its method safe.",
    "@param path - Path as in the document, with parameters in braces, such as `/things/{id}`.\n@throws {ValidationError} The path or a parameter cannot be sent, or the service rejected the request.",
  ].join("\n\n"),
  typeParameters: "<Result = unknown>",
  parameters: "method: HttpMethod, path: string, request?: UntypedRequest",
  returns: ": ApiPromise<Result>",
  statements: ["return this.#transport.request<Result>(method, path, request);"],
  overloads: [],
};

function withOptionsOf(type: string, options: string): MethodView {
  return {
    ...requestMethod,
    name: "withOptions",
    doc: "Returns a client with other options in place of some of these. It shares the rate budget.",
    typeParameters: "",
    parameters: `options: ChangedOptions<${options}>`,
    returns: `: ${type}`,
    statements: [`return new ${type}(this.#transport.withOptions(deployment, options));`],
  };
}

/** Lists what the constructor of a client does. */
function listStatements(api: Api): string[] {
  const settings = ["deployment", "options", ...emitAuthorize(api)];
  return [
    `const transport = Transport.from(${settings.join(", ")});`,
    ...api.resources.map(({ name, className }) => `this.${name} = new ${className}(transport);`),
    ...(api.regional === undefined
      ? []
      : [
          "// The transport has checked it; the type is that of the option that chose it.",
          `this.region = transport.region as ${api.regional.parameter};`,
        ]),
    `this.http = ${emitHttpClient(api)};`,
    "this.#transport = transport;",
  ];
}

function viewConstructor(
  doc: string,
  parameters: string,
  statements: readonly string[],
): MethodView {
  const head = { doc, name: "constructor", typeParameters: "", parameters, returns: "" };
  return { ...head, overloads: [], statements };
}

function viewOperation(api: Api, operation: ApiOperation): MethodView {
  const { overloads, whole } = readSignatures(operation);
  const doc = describeOperation(api, operation);
  const implementation = viewSignature(operation, whole, doc);
  return {
    // Callers see the overloads alone.
    ...(overloads.length === 0 ? implementation : { ...implementation, doc: "" }),
    overloads: overloads.map((signature) => viewSignature(operation, signature, doc)),
    statements: [`return ${emitSend(operation, whole.result)};`],
  };
}

function viewSignature(
  { method }: ApiOperation,
  { parameters, result, otherTypes }: Signature,
  doc: string,
): SignatureView {
  const texts = parameters.map(
    ({ name, hasQuestionToken, type }) => `${name}${hasQuestionToken ? "?" : ""}: ${type}`,
  );
  // Overloads for other media types only describe the difference.
  const difference = emitProse(`The same, with a body of ${otherTypes.join(", ")}.`);
  return {
    doc: otherTypes.length === 0 ? doc : difference,
    name: method,
    typeParameters: "",
    parameters: texts.join(", "),
    returns: `: ApiPromise<${result}>`,
  };
}
