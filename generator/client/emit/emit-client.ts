import { allOperations, emitRow, hasInt64, type Api, type ApiOperation } from "../../api/api.js";
import { isJsonType } from "../../../runtime/json/media-type.js";
import { emitProse, emitUnion } from "../../api/text/code.js";
import { firstParagraph, firstThought } from "../../api/text/paragraphs.js";
import { describeConfiguration, emitOptionsType, hasServers } from "./client-options.js";
import { emitSettings, hasOwnOptions, optionsName, takesCredentials } from "./client-options.js";
import { describeOperation } from "./describe-operation.js";
import { emitSend } from "./emit-send.js";
import { headingOf, render } from "./render.js";
import { readSignatures, type Signature } from "./signatures.js";

/**
 * Emits the classes of an API by name, without imports: one for each resource, and the one of the API itself last.
 *
 * @param pin - package of the runtime, and its version
 */
export function emitClasses(api: Api, pin?: string): Map<string, string> {
  const { className, regional, operations, schemas } = api;
  const region = regional === undefined ? "" : `<${regional.parameter}>`;
  const plain = emitOptionsType(api);
  const isOwn = hasOwnOptions(api);
  const resources = viewResources(api);
  // The document itself may give a member of the client such a name.
  const names = resources.map(({ name }) => name);
  const taken = new Set([...names, ...operations.map(({ method }) => method)]);
  const client = render("client", {
    className,
    type: className + region,
    doc: emitProse(`${headingOf(api)}.\n\n${firstThought(api.document.info.description ?? "")}`),
    configuration: describeConfiguration(api),
    // The compiler quotes the constraint in the error for a misspelled region, so the values are more helpful than the
    // alias.
    typeParameters:
      regional &&
      `<${regional.parameter} extends ${emitUnion(regional.regions)} = ${regional.type}>`,
    region: regional?.parameter,
    ownOptions: isOwn && plain + (hasServers(api) ? " & ServersOption<typeof servers>" : ""),
    options: isOwn ? optionsName + region : plain,
    settings:
      emitSettings(api, pin) +
      (takesCredentials(api) ? ", (own) => authorizeWith(schemes, own)" : ""),
    http: emitHttpClient(api),
    // A type parameter would hide the type of that name, which the client imports then for nothing.
    result: schemas.some(({ typeName }) => typeName === "Result") ? "Result_" : "Result",
    hasRequest: !taken.has("request"),
    hasWithOptions: !taken.has("withOptions"),
    resources,
    methods: operations.map((operation) => viewOperation(api, operation)),
  });
  const classes = resources.map((each) => [each.className, render("class", each)] as const);
  return new Map([...classes, [className, client]]);
}

/**
 * Emits the openapi-fetch client, typed by the paths of the API, with what the document requires and openapi-fetch lacks:
 * it writes bodies that are no JSON, and merges queries with those that paths fix.
 */
function emitHttpClient(api: Api): string {
  const operations = allOperations(api);
  const plain = `transport.http<paths>(${emitTableNames(operations)})`;
  const client = hasInt64(api) ? `writeBigints(${plain})` : plain;
  const others = operations.filter(({ body }) => body && !isJsonType(body.contentType));
  const encoding = `encodeBodies(${client}, ${emitTableNames(others)})`;
  const encoded = others.length === 0 ? client : encoding;
  const fixesQuery = operations.some(({ fixedQuery }) => fixedQuery !== "");
  return fixesQuery ? `joinQueries(${encoded})` : encoded;
}

/** Emits a list of rows of `tables.ts`. */
function emitTableNames(operations: readonly ApiOperation[]): string {
  return `[${operations.map(emitRow).join(", ")}]`;
}

function viewResources(api: Api) {
  return api.resources.map(({ name, className, description, operations }) => ({
    name,
    className,
    doc: emitProse(description) || `Operations of ${name}.`,
    about: emitProse(firstParagraph(description)) || `Operations of ${name}.`,
    methods: operations.map((operation) => viewOperation(api, operation)),
  }));
}

function viewOperation(api: Api, operation: ApiOperation) {
  const { overloads, whole } = readSignatures(operation);
  const doc = describeOperation(api, operation);
  return {
    // Callers see the overloads alone.
    ...viewSignature(operation, whole, overloads.length === 0 ? doc : ""),
    overloads: overloads.map((signature) => viewSignature(operation, signature, doc)),
    returned: emitSend(operation, whole.result),
  };
}

/** Overloads for other media types only describe the difference. */
function viewSignature({ method }: ApiOperation, signature: Signature, doc: string) {
  const { parameters, result, otherTypes } = signature;
  const texts = parameters.map(
    ({ name, hasQuestionToken, type }) => `${name}${hasQuestionToken ? "?" : ""}: ${type}`,
  );
  const difference = emitProse(`The same, with a body of ${otherTypes.join(", ")}.`);
  return {
    doc: otherTypes.length === 0 ? doc : difference,
    name: method,
    parameters: texts.join(", "),
    result: `ApiPromise<${result}>`,
  };
}
