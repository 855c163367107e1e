import { regions } from "../../generated/regions.js";
import { readOwn } from "../../runtime/json/values.js";
import { checkRequest, isRejected } from "./check-request.js";
import { listOperations } from "./documents.js";
import { watchPolicy } from "./policy-watch.js";
import { sendRequest, type SandboxAccess } from "./send-request.js";
import type { TryRequest } from "./try-request.js";
import { createAccessFields } from "./view/access-fields.js";
import { createCodeSamples } from "./view/code-samples.js";
import { element } from "./view/element.js";
import { fieldDocs } from "./view/field-docs.js";
import { labeled, type Labeled } from "./view/labeled.js";
import { createRequestFields, type RequestFields } from "./view/request-fields.js";
import { createResponseView, type ResponseView } from "./view/response-view.js";
import { prose } from "./view/prose.js";
import { select } from "./view/select.js";
import { verdict } from "./view/verdict.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";
import { reasonOf } from "../../runtime/text/show.js";

/** What a form is for. */
export interface TryItOptions {
  /** Name of an API: `v4`, `v3`, `v2`, `billing`, `integrations` or `signup`. */
  readonly api: string;
}

/**
 * Shows a form that sends requests of an API to a sandbox on the reader's machine.
 *
 * The page needs `connect-src http://127.0.0.1:* http://localhost:*` in its content security policy, and the style sheet
 * of the form. Colors follow the `color-scheme` of the page.
 *
 * @returns removes the form
 * @throws {RangeError} for an API that does not exist
 */
export function mountTryIt(target: HTMLElement, { api }: TryItOptions): () => void {
  const form = createForm(listOperations(api), uniquePrefix());
  target.replaceChildren(form);
  return () => form.remove();
}

function createForm(operations: readonly ServedOperation[], prefix: string): HTMLElement {
  const access = createAccessFields(prefix);
  const operation = labeled(
    select(operations.map(({ id, method, path }) => [id, `${id} (${method} ${path})`] as const)),
    { text: "Operation", id: `${prefix}-operation` },
  );
  const served = operations[0]?.servedIn ?? [];
  const named = served.map((name) => [name, readOwn(regions, name)?.title ?? name] as const);
  const region = labeled(select(named), {
    text: "Region",
    id: `${prefix}-region`,
    hint: ["Each region of the sandbox has its own address and key."],
  });
  const work = createWorkplace(prefix);
  const response = createResponseView(prefix);
  const chosen = (): ServedOperation | undefined =>
    operations.find(({ id }) => id === operation.input.value);
  let fields = work.open(chosen(), region);
  const root = element(
    "form",
    { class: "try-it", "aria-label": "Try it", novalidate: "" },
    access.root,
    element("div", { class: "pair" }, operation.root, region.root),
    work.root,
    element("button", { type: "submit", class: "send" }, "Send to the sandbox"),
    response.root,
    work.samples,
  );
  root.addEventListener("input", () => work.refresh(fields, region));
  operation.input.addEventListener("change", () => (fields = work.open(chosen(), region)));
  region.input.addEventListener("change", () => work.refresh(fields, region));
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = fields && readAll(fields, region, access.read);
    if (sent !== undefined) void send(sent, response);
  });
  return root;
}

/** What belongs to the chosen operation, and changes with it. */
interface Workplace {
  readonly root: HTMLElement;
  readonly samples: HTMLElement;
  open(
    operation: ServedOperation | undefined,
    region: Labeled<HTMLSelectElement>,
  ): RequestFields | undefined;
  refresh(fields: RequestFields | undefined, region: Labeled<HTMLSelectElement>): void;
}

function createWorkplace(prefix: string): Workplace {
  const about = element("div", { class: "about" });
  const inputs = element("div");
  const docs = element("dl");
  const docsId = `${prefix}-docs`;
  const besides = element(
    "section",
    { class: "docs", "aria-labelledby": docsId, tabindex: "0" },
    element("h3", { id: docsId }, "Fields of the body"),
    docs,
  );
  const status = element("div", { class: "verdict", role: "status" });
  const samples = createCodeSamples(prefix);
  const refresh: Workplace["refresh"] = (fields, { input }) => {
    if (fields === undefined) return;
    const { request, syntaxProblem } = fields.read(input.value);
    const { operation, region, body } = request;
    const findings = checkRequest(request, fields.form.fields);
    const { kind, content } = verdict(findings, syntaxProblem);
    status.dataset["kind"] = kind;
    replaceChanged(status, content);
    docs.replaceChildren(...fieldDocs({ operation, region, body, fields: fields.form.fields }));
    if (syntaxProblem === undefined) samples.show(request, !isRejected(findings));
  };
  return {
    root: element("div", {}, about, element("div", { class: "columns" }, inputs, besides), status),
    samples: samples.root,
    refresh,
    open(operation, region) {
      if (operation === undefined) return undefined;
      const fields = createRequestFields(operation, prefix);
      about.replaceChildren(...prose(fields.form.description));
      inputs.replaceChildren(fields.root);
      besides.hidden = fields.form.fields.length === 0;
      refresh(fields, region);
      return fields;
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
  fields: RequestFields,
  region: Labeled<HTMLSelectElement>,
  readAccess: (needsKey: boolean) => SandboxAccess | undefined,
): Sent | undefined {
  const { request, syntaxProblem } = fields.read(region.input.value);
  const access = readAccess(request.operation.keyHeader !== undefined);
  if (access === undefined) return undefined;
  if (syntaxProblem === undefined) return { request, access };
  fields.focusBody();
  return undefined;
}

async function send({ request, access }: Sent, response: ResponseView): Promise<void> {
  const turn = response.begin();
  const watch = watchPolicy();
  try {
    turn.showResponse(await sendRequest(request, access));
  } catch (error) {
    const reason = reasonOf(error);
    const advice = (await watch.end())
      ? "The content security policy of this page blocks the request. Reload the page."
      : `Is the sandbox running at ${access.baseUrl}, with --allow-origin ${location.origin}?`;
    turn.showFailure(`${reason} ${advice}`);
  } finally {
    await watch.end();
  }
}

let mounted = 0;

function uniquePrefix(): string {
  mounted += 1;
  return `try-${mounted}`;
}
