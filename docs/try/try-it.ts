import { computed, defineComponent, h, reactive, type Component, type VNode } from "vue";
import { attempt } from "../../generator/api/attempt.js";
import { regions } from "../../generated/regions.js";
import { readOwn } from "../../runtime/json/values.js";
import { reasonOf } from "../../runtime/text/show.js";
import { KEY_PREFIX } from "../../sandbox/service/key-prefix.js";
import { checkRequest, isRejected, type Finding } from "./check-request.js";
import { operations } from "./documents.js";
import { emitPrograms } from "./emit/emit-programs.js";
import { createOperationForm, type OperationForm } from "./operation-form.js";
import { readBaseUrl } from "./read-base-url.js";
import { readSandboxKey } from "./read-sandbox-key.js";
import { toPlainText } from "./to-plain-text.js";
import { sendRequest, type SandboxAccess, type TryResponse } from "./send-request.js";
import { callOf, type TryRequest } from "./try-request.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

/**
 * A form that sends requests of an operation, given as `v4:runs.create`, to a sandbox on the reader's machine.
 *
 * The page needs `connect-src http://127.0.0.1:* http://localhost:*` in its content security policy.
 */
export const tryIt: Component<{ readonly operation: string }> = defineComponent({
  props: { operation: { type: String, required: true } },
  setup({ operation: named }: { readonly operation: string }) {
    const operation = findOperation(named);
    const form = createOperationForm(operation);
    const state = createState(operation, form);
    const entries = computed(() => ({
      address: readEntry(state.address, readBaseUrl),
      key: operation.keyHeader === undefined ? {} : readEntry(state.key, readSandboxKey),
      body: readEntry(state.body, parseBody, "The body is not JSON: "),
    }));
    const request = computed((): TryRequest => {
      const { region, path, query } = state;
      return { operation, region, path, query, body: entries.value.body.value };
    });
    const findings = computed(() => checkRequest(request.value));
    const submit = (event: Event): void => {
      event.preventDefault();
      const { address, key } = entries.value;
      const wrong = Object.entries(entries.value).find(([, { problem }]) => problem !== undefined);
      if (wrong === undefined && address.value !== undefined)
        void send(request.value, { baseUrl: address.value, apiKey: key.value }, state);
      else document.getElementById(`try-${wrong?.[0]}`)?.focus();
    };
    return () =>
      h("form", { class: "try-it", "aria-label": "Try it", novalidate: true, onSubmit: submit }, [
        accessFields(operation, state, entries.value),
        ...form.parameters.map((parameter) => parameterField(parameter, state)),
        ...bodyFields(form, state, entries.value.body.problem),
        verdict(findings.value, entries.value.body.problem),
        h("button", { type: "submit", class: "button send" }, "Send to the sandbox"),
        responseView(state),
        programs(request.value, !isRejected(findings.value)),
      ]);
  },
});

/** @throws {RangeError} for an operation that does not exist */
function findOperation(named: string): ServedOperation {
  const found = operations.find(({ key }) => key === named);
  if (found === undefined) throw new RangeError(`There is no operation ${named}`);
  return found;
}

/** What a reader has put into the form, and what came of it. */
interface State {
  region: string;
  address: string;
  key: string;
  readonly path: Record<string, string>;
  readonly query: Record<string, string>;
  body: string;
  line: string;
  response: TryResponse | undefined;
  /** Number of the newest request, the only one whose answer is shown. */
  turn: number;
}

function createState(operation: ServedOperation, { parameters, examples }: OperationForm): State {
  const [region = ""] = operation.servedIn;
  const state: State = {
    region,
    ...usualAccess(region),
    path: {},
    query: {},
    body: JSON.stringify(examples[0]?.value, undefined, 2) ?? "",
    line: "Nothing has been sent yet.",
    response: undefined,
    turn: 0,
  };
  for (const { name, in: place, example } of parameters) state[place][name] = example;
  return reactive(state);
}

/** What a sandbox of the shown command has for a region, or the address that was used there last. */
function usualAccess(region: string): Pick<State, "address" | "key"> {
  const usual = `http://127.0.0.1:${Object.keys(regions).indexOf(region) + 4010}`;
  const kept = attempt(() => localStorage.getItem(placeOf(region)));
  return { address: kept ?? usual, key: KEY_PREFIX + region };
}

function placeOf(region: string): string {
  return `try-it-address-${region}`;
}

/** What a reader has entered, or what is wrong with it. */
interface Entry<Value> {
  readonly value?: Value;
  readonly problem?: string;
}

function readEntry<Value>(text: string, read: (text: string) => Value, lead = ""): Entry<Value> {
  try {
    return { value: read(text) };
  } catch (error) {
    return { problem: lead + reasonOf(error) };
  }
}

function parseBody(text: string): unknown {
  return text.trim() === "" ? undefined : JSON.parse(text);
}

async function send(request: TryRequest, access: SandboxAccess, state: State): Promise<void> {
  // A browser that keeps nothing throws.
  attempt(() => localStorage.setItem(placeOf(request.region), access.baseUrl));
  const turn = (state.turn += 1);
  Object.assign(state, { line: "Sending…", response: undefined });
  const outcome = await sendRequest(request, access).then(
    (response) => ({ line: `Status ${response.status}`, response }),
    (error: unknown) => ({
      line: `${reasonOf(error)} Is the sandbox running at ${access.baseUrl}, with --allow-origin ${location.origin}?`,
      response: undefined,
    }),
  );
  if (turn === state.turn) Object.assign(state, outcome);
}

function accessFields(
  { servedIn }: ServedOperation,
  state: State,
  { address, key }: Readonly<Record<"address" | "key", Entry<string>>>,
): VNode {
  const command = `npx cloud-agent-sdk sandbox --port 4010 --eu-port 4011 --allow-origin ${location.origin}`;
  const choose = (event: Event): void => {
    const region = valueOf(event);
    Object.assign(state, { region, ...usualAccess(region) });
  };
  const options = servedIn.map((name) => {
    const title = readOwn(regions, name)?.title ?? name;
    return h("option", { value: name, selected: name === state.region }, title);
  });
  const ofAddress = { text: "Address of the sandbox", hint: "Only 127.0.0.1 and localhost." };
  const keyHint = "Never a key of the service. The page does not keep it.";
  const ofKey = { text: "Key of the sandbox", hint: keyHint };
  return h("fieldset", [
    h("legend", "Sandbox"),
    h("p", "Requests go to a sandbox on your machine. Start one that lets this site call it:"),
    codeBlock("Command", command),
    servedIn.length > 1
      ? labeled({ id: "region", text: "Region" }, h("select", { onChange: choose }, options))
      : [],
    labeled({ ...address, ...ofAddress, id: "address" }, textInput(state, "address")),
    labeled({ ...key, ...ofKey, id: "key" }, textInput(state, "key")),
  ]);
}

function parameterField(
  { name, in: place, required, description }: OperationForm["parameters"][number],
  state: State,
): VNode {
  const text = `${name} (${place}${required ? ", required" : ""})`;
  const label = { id: `${place}-${name}`, text, hint: description };
  return labeled(label, textInput(state[place], name));
}

function bodyFields(
  { examples }: OperationForm,
  state: State,
  problem: string | undefined,
): VNode[] {
  if (examples.length === 0) return [];
  const choose = (event: Event): void => {
    state.body = JSON.stringify(examples[Number(valueOf(event))]?.value, undefined, 2) ?? "";
  };
  const options = examples.map(({ name }, index) => h("option", { value: index }, name));
  const select = h("select", { onChange: choose }, options);
  const edit = (event: Event): void => void (state.body = valueOf(event));
  const area = h("textarea", { rows: 12, spellcheck: false, value: state.body, onInput: edit });
  return [
    ...(examples.length > 1 ? [labeled({ id: "example", text: "Example" }, select)] : []),
    labeled({ id: "body", text: "Body (JSON)", problem }, area),
  ];
}

/** Not a password to the browser: it would offer to keep it. */
function textInput<Name extends string>(values: Record<Name, string>, name: Name): VNode {
  const edit = (event: Event): void => void (values[name] = valueOf(event));
  const plain = { type: "text", autocomplete: "off", spellcheck: false };
  return h("input", { ...plain, value: values[name], onInput: edit });
}

function valueOf({ target }: Event): string {
  return String(Object(target).value);
}

interface Label {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
}

/** An input with its label, a hint and what is wrong with it. */
function labeled({ id, text, hint = "", problem = "" }: Label, input: VNode): VNode {
  const [own, about] = [`try-${id}`, `try-${id}-about`];
  const isWrong = problem !== "" || undefined;
  const attributes = { id: own, "aria-describedby": about, "aria-invalid": isWrong };
  return h("div", { class: "labeled" }, [
    h("label", { for: own }, text),
    h(input, attributes),
    h("div", { id: about }, [
      problem === "" ? [] : h("p", { class: "problem" }, problem),
      hint === "" ? [] : h("p", { class: "hint" }, toPlainText(hint)),
    ]),
  ]);
}

/** What is known about a request before it is sent. */
function verdict(findings: readonly Finding[], syntaxProblem: string | undefined): VNode {
  const isBad = syntaxProblem !== undefined || isRejected(findings);
  const lead = isBad
    ? "A client rejects this request before it is sent. This form sends it anyway:"
    : "No known rule rejects this request.";
  const items = findings.map(({ rule, place, message }) => {
    const name = h("strong", rule.charAt(0).toUpperCase() + rule.slice(1));
    return h("li", [name, " ", h("code", place), ` ${message}`]);
  });
  const list = syntaxProblem !== undefined || items.length === 0 ? [] : h("ul", items);
  const kind = isBad ? "rejected" : "accepted";
  return h("div", { class: "verdict", role: "status", "data-kind": kind }, [
    h("p", syntaxProblem ?? lead),
    list,
  ]);
}

/** The answer of the sandbox. Only its first line is announced; the rest can be long. */
function responseView({ line, response }: State): VNode {
  return h("section", { "aria-label": "Response", class: "response" }, [
    h("h3", "Response"),
    h("p", { role: "status", class: "line" }, line),
    ...(response === undefined ? [] : describe(response)),
  ]);
}

function describe({ headers, body, error }: TryResponse): VNode[] {
  const text = typeof body === "string" ? body : JSON.stringify(body, undefined, 2);
  const row = (texts: readonly [name: string, value: string]): VNode =>
    h("tr", [h("th", { scope: "row" }, texts[0]), h("td", texts[1])]);
  return [
    ...(error === undefined ? [] : [h("p", `The client throws ${error.name}: ${error.message}`)]),
    codeBlock("Body of the response", text ?? "(empty)"),
    h("table", [h("caption", "Headers"), h("tbody", headers.map(row))]),
  ];
}

/** The programs that send the request, as the page of the operation has them for its example. */
function programs(request: TryRequest, isChecked: boolean): VNode {
  const all = emitPrograms(callOf(request, isChecked));
  return h("section", { "aria-label": "Programs", class: "samples" }, [
    h("h3", "The same in a program"),
    ...all.map(({ label, source }) => codeBlock(label, source.trimEnd())),
  ]);
}

/** In a frame of VitePress, whose button copies it. */
function codeBlock(title: string, text: string): VNode {
  return h("div", { class: "language-text" }, [
    h("button", { title: `Copy ${title}`, class: "copy", type: "button" }),
    h("span", { class: "lang" }, title),
    h("pre", { tabindex: 0, role: "region", "aria-label": title }, h("code", text)),
  ]);
}
