import { regions } from "../../generated/regions.js";
import { readOwn } from "../../runtime/json/values.js";
import { checkRequest, isRejected } from "./check-request.js";
import { listOperations } from "./documents.js";
import { sendRequest, type SandboxAccess } from "./send-request.js";
import type { TryRequest } from "./try-request.js";
import { createAccessFields } from "./view/access-fields.js";
import { createCodeSamples } from "./view/code-samples.js";
import { element } from "./view/element.js";
import { fieldDocs } from "./view/field-docs.js";
import { labeled } from "./view/labeled.js";
import { createRequestFields, type RequestFields } from "./view/request-fields.js";
import { createResponseView, type ResponseView } from "./view/response-view.js";
import { select } from "./view/select.js";
import { verdict } from "./view/verdict.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";
import { reasonOf } from "../../runtime/text/show.js";

/** What a form is for. */
export interface TryItOptions {
  /** Name of an API: `v4`, `v3`, `v2`, `billing`, `integrations` or `signup`. */
  readonly api: string;
  /** `runs.create` */
  readonly operation: string;
}

/**
 * Shows a form that sends requests of an operation to a sandbox on the reader's machine.
 *
 * The page needs `connect-src http://127.0.0.1:* http://localhost:*` in its content security policy, and the style sheet
 * of the form. Colors follow the `color-scheme` of the page.
 *
 * @returns removes the form
 * @throws {RangeError} for an API or an operation that does not exist
 */
export function mountTryIt(target: HTMLElement, { api, operation: id }: TryItOptions): () => void {
  const operations = listOperations(api);
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) {
    const known = operations
      .map((each) => each.id)
      .toSorted()
      .join(", ");
    throw new RangeError(`Expected one of ${known}, found ${JSON.stringify(id)}`);
  }
  const form = createForm(operation, uniquePrefix());
  target.replaceChildren(form);
  return () => form.remove();
}

function createForm(operation: ServedOperation, prefix: string): HTMLElement {
  const named = operation.servedIn.map(
    (name) => [name, readOwn(regions, name)?.title ?? name] as const,
  );
  const region = labeled(select(named), {
    text: "Region",
    id: `${prefix}-region`,
    hint: ["Each region of the sandbox has its own address and key."],
  });
  const access = createAccessFields(prefix);
  const work = createWorkplace(operation, prefix);
  const response = createResponseView(prefix);
  const root = element(
    "form",
    { class: "try-it", "aria-label": "Try it", novalidate: "" },
    access.root,
    ...(named.length > 1 ? [region.root] : []),
    work.root,
    element("button", { type: "submit", class: "send" }, "Send to the sandbox"),
    response.root,
    work.samples,
  );
  const change = (): void => {
    access.show(region.input.value);
    work.refresh(region.input.value);
  };
  change();
  root.addEventListener("input", () => work.refresh(region.input.value));
  region.input.addEventListener("change", change);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = readAll(work, region.input.value, access.read);
    if (sent !== undefined) void send(sent, response);
  });
  return root;
}

/** The request, what is known about it, and the programs that send it. */
interface Workplace {
  readonly root: HTMLElement;
  readonly samples: HTMLElement;
  readonly fields: RequestFields;
  /** Shows what is known about the request in a region. */
  refresh(region: string): void;
}

function createWorkplace(operation: ServedOperation, prefix: string): Workplace {
  const fields = createRequestFields(operation, prefix);
  const docs = element("dl");
  const docsId = `${prefix}-docs`;
  const besides = element(
    "section",
    { class: "docs", "aria-labelledby": docsId, tabindex: "0" },
    element("h3", { id: docsId }, "Fields of the body"),
    docs,
  );
  besides.hidden = fields.form.fields.length === 0;
  const status = element("div", { class: "verdict", role: "status" });
  const samples = createCodeSamples(prefix);
  return {
    root: element("div", {}, element("div", { class: "columns" }, fields.root, besides), status),
    samples: samples.root,
    fields,
    refresh(region) {
      const { request, syntaxProblem } = fields.read(region);
      const findings = checkRequest(request, fields.form.fields);
      const { kind, content } = verdict(findings, syntaxProblem);
      status.dataset["kind"] = kind;
      replaceChanged(status, content);
      const { body } = request;
      docs.replaceChildren(...fieldDocs({ operation, region, body, fields: fields.form.fields }));
      if (syntaxProblem === undefined) samples.show(request, !isRejected(findings));
    },
  };
}

/** A screen reader announces what is replaced, so the same is not replaced. */
function replaceChanged(status: HTMLElement, content: readonly (Node | string)[]): void {
  const fresh = element("div", {}, ...content);
  if (fresh.textContent !== status.textContent) status.replaceChildren(...fresh.childNodes);
}

interface Sent {
  readonly request: TryRequest;
  readonly access: SandboxAccess;
}

/** Reads everything that is sent; `undefined` after the focus moved to what is wrong. */
function readAll(
  { fields }: Workplace,
  region: string,
  readAccess: (needsKey: boolean) => SandboxAccess | undefined,
): Sent | undefined {
  const { request, syntaxProblem } = fields.read(region);
  const access = readAccess(request.operation.keyHeader !== undefined);
  if (access === undefined) return undefined;
  if (syntaxProblem === undefined) return { request, access };
  fields.focusBody();
  return undefined;
}

async function send({ request, access }: Sent, response: ResponseView): Promise<void> {
  const turn = response.begin();
  try {
    turn.showResponse(await sendRequest(request, access));
  } catch (error) {
    const reason = reasonOf(error);
    const advice = `Is the sandbox running at ${access.baseUrl}, with --allow-origin ${location.origin}?`;
    turn.showFailure(`${reason} ${advice}`);
  }
}

let mounted = 0;

function uniquePrefix(): string {
  mounted += 1;
  return `try-${mounted}`;
}
