import type { TryResponse } from "../send-request.js";
import { element } from "./element.js";

/** The place for the answer of the sandbox. */
export interface ResponseView {
  readonly root: HTMLElement;
  /** Says that a request is being sent. Only the newest one is shown. */
  begin(): ResponseTurn;
}

/** What became of one request. */
export interface ResponseTurn {
  showResponse(response: TryResponse): void;
  showFailure(message: string): void;
}

/** Creates the place for an answer. Only its first line is announced; the rest can be long. */
export function createResponseView(prefix: string): ResponseView {
  const line = element("p", { role: "status", class: "line" }, "Nothing has been sent yet.");
  const content = element("div");
  const id = `${prefix}-response`;
  const show = (text: string, ...parts: readonly HTMLElement[]): void => {
    line.textContent = text;
    content.replaceChildren(...parts);
  };
  let newest = 0;
  return {
    root: element(
      "section",
      { "aria-labelledby": id, class: "response" },
      element("h3", { id }, "Response"),
      line,
      content,
    ),
    begin() {
      newest += 1;
      const turn = newest;
      show("Sending…");
      return {
        showFailure: (message) => turn === newest && show(message),
        showResponse: (response) =>
          turn === newest && show(`Status ${response.status}`, ...describe(response)),
      };
    },
  };
}

function describe({ headers, body, error }: TryResponse): HTMLElement[] {
  return [
    ...(error === undefined ? [] : [element("p", {}, describeError(error))]),
    element("h4", {}, "Body"),
    element(
      "pre",
      { tabindex: "0", role: "region", "aria-label": "Body of the response" },
      element("code", {}, bodyText(body)),
    ),
    headerTable(headers),
  ];
}

function describeError({ name, message }: Error): string {
  return `The client throws ${name}: ${message}`;
}

function headerTable(headers: TryResponse["headers"]): HTMLElement {
  const rows = headers.map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value)),
  );
  return element("table", {}, element("caption", {}, "Headers"), element("tbody", {}, ...rows));
}

function bodyText(body: unknown): string {
  if (body === undefined) return "(empty)";
  return typeof body === "string" ? body : (JSON.stringify(body, undefined, 2) ?? "(empty)");
}
