import { paramTagsOf, type Api, type ApiOperation, type OperationServer } from "../../api/api.js";
import { resolve, safeMethods } from "../../api/openapi.js";
import { emitProse, emitString } from "../../api/text/code.js";
import { firstParagraph, joinParagraphs } from "../../api/text/paragraphs.js";
import { errorNameOf } from "../../../runtime/errors/errors-by-status.js";
import { describeForms } from "./signatures.js";

/** Describes an operation for the documentation of its method. */
export function describeOperation(api: Api, operation: ApiOperation): string {
  const { source, httpMethod, path, result, server = api } = operation;
  const { origin = "", basePath }: Pick<OperationServer, "origin" | "basePath"> = server;
  const isRepeatable =
    source["x-retry"] === "safe" || safeMethods.some((each) => each === httpMethod);
  const parts = [
    startsWithSummary(source) ? "" : emitProse(asSentence(source.summary ?? "")),
    emitProse(source.description ?? "").trim(),
    emitProse(describeForms(result)),
    emitProse(`\`${httpMethod.toUpperCase()} ${origin}${basePath}${path}\``),
    [
      ...paramTagsOf(operation),
      ...emitThrows(api, operation, isRepeatable ? "ServerError" : "OutcomeUnknownError"),
      ...(isRepeatable ? [] : [unknownOutcome]),
      ...(source.deprecated === true ? ["@deprecated"] : []),
    ].join("\n"),
  ];
  return joinParagraphs(parts);
}

const unknownOutcome =
  "@throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.";

function emitThrows({ document }: Api, { source, errors }: ApiOperation, failed: string): string[] {
  return Object.entries(source.responses ?? {}).flatMap(([status, response]) => {
    const isTyped = errors?.statuses.includes(status) === true && status !== "default";
    const own = errorNameOf(Number(status));
    if (own === undefined && !isTyped) return [];
    const description = firstParagraph(resolve(document, response).description ?? "");
    // This error class lists the problems itself.
    if (!isTyped || own === "ValidationError")
      return [`@throws {${own}} ${emitProse(description)}`];
    const general = status.startsWith("5") ? failed : "ApiError";
    const said = own === undefined ? `${status}: ${description}` : description;
    const body = `${errors.typeName}[${/^\d+$/.test(status) ? status : emitString(status)}]`;
    return [`@throws {${own ?? general}} ${emitProse(asSentence(said))} Its body is \`${body}\`.`];
  });
}

/** Reports whether a description begins with the summary, as it does in some documents. */
function startsWithSummary({ description = "", summary = "" }: ApiOperation["source"]): boolean {
  const [head = ""] = description.trim().split("\n");
  return summary.trim() !== "" && asSentence(head) === asSentence(summary);
}

function asSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
