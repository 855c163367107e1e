import { asNode } from "./read-document.js";
import type { WireContent, WireOperation, WireResponse } from "./read-operations.js";

/** One answer that a document allows. */
export interface PlayedAnswer {
  readonly status: number;
  readonly content?: WireContent | undefined;
  /** Whether it ends a call well: a success, or a redirect where there is no other success. */
  readonly isResult: boolean;
  /** Whether JSON is another form of it. */
  readonly isBesideJson: boolean;
}

/** Lists the answers of every documented status and content type. */
export function listAnswers({ responses, method }: WireOperation): PlayedAnswer[] {
  const hasSuccess = responses.some(({ status }) => status.startsWith("2"));
  return responses.flatMap((response) => {
    const status = statusOf(response, hasSuccess);
    if (status === undefined) return [];
    const isRedirect = !hasSuccess && [301, 302, 303, 307, 308].includes(status);
    const isResult = (status >= 200 && status <= 299) || isRedirect;
    const offered = response.content.map(arrivingFor);
    const isEmpty = method === "HEAD" || [204, 205, 304].includes(status) || isRedirect;
    const contents = isEmpty || offered.length === 0 ? [undefined] : offered;
    const isJson = offered.some(({ mediaType }) => kindOf(mediaType) === "json");
    return contents.map((content) => ({ status, content, isResult, isBesideJson: isJson }));
  });
}

/** A status that a response stands for; those below 200 end no exchange. */
function statusOf({ status }: WireResponse, hasSuccess: boolean): number | undefined {
  if (status === "default") return hasSuccess ? 500 : 200;
  const number = Number(status.replace(/XX$/i, "00"));
  return Number.isInteger(number) && number >= 200 && number <= 599 ? number : undefined;
}

/** What arrives for a range is JSON if its schema is not one of bytes, and that is in it (RFC 9110, section 12.5.1). */
function arrivingFor(content: WireContent): WireContent {
  if (!isTypedRange(content)) return content;
  return {
    ...content,
    mediaType: content.mediaType.startsWith("text/") ? "text/json" : "application/json",
  };
}

/** Whether a media type is a range whose schema says what is sent or received. */
export function isTypedRange({ mediaType, schema }: WireContent): boolean {
  const { format, type, ...others } = asNode(schema);
  const isSilent = type === undefined && Object.keys(others).length === 0;
  const isText = mediaType.startsWith("text/") && type === "string";
  return (
    /^(?:\*|application|text)\/\*/.test(mediaType) && format !== "binary" && !isSilent && !isText
  );
}

/** How a media type is read: what a caller gets for it. */
export function kindOf(mediaType: string): "json" | "text" | "bytes" {
  if (/^[^;]*[/+]json\s*(;|$)/i.test(mediaType)) return "json";
  return /^text\/|^[^;]*[/+](?:xml|(?:x-)?ya?ml)\s*(?:;|$)/i.test(mediaType) ? "text" : "bytes";
}

/** Whether an `Accept` header asks for a media type (RFC 9110, section 12.5.1). */
export function isAskedFor(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined) return true;
  const [type = "", subtype = ""] = essence(mediaType).split("/");
  return accept.split(",").some((range) => {
    const [wantedType, wantedSubtype] = essence(range).split("/");
    const isType = wantedType === "*" || type === "*" || wantedType === type;
    return isType && (wantedSubtype === "*" || subtype === "*" || wantedSubtype === subtype);
  });
}

/** A media type without its parameters. */
export function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
