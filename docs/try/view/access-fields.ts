import { readBaseUrl } from "../read-base-url.js";
import { readSandboxKey } from "../read-sandbox-key.js";
import type { SandboxAccess } from "../send-request.js";
import { element } from "./element.js";
import { labeled, type Labeled } from "./labeled.js";
import { reasonOf } from "../../../runtime/text/show.js";

/** The part of the form that says where the sandbox is. */
export interface AccessFields {
  readonly root: HTMLElement;
  /** Reads address and key; `undefined` after it has marked what is wrong and moved the focus there. */
  read(needsKey: boolean): SandboxAccess | undefined;
}

/** Creates the fields for address and key of a sandbox. Neither is kept anywhere. */
export function createAccessFields(prefix: string): AccessFields {
  // Not a password to the browser: it would offer to keep it.
  const plain = { type: "text", autocomplete: "off", spellcheck: "false" };
  const address = labeled(element("input", { ...plain, value: "http://127.0.0.1:4010" }), {
    text: "Address of the sandbox",
    id: `${prefix}-address`,
    hint: ["Only 127.0.0.1 and localhost."],
  });
  const key = labeled(element("input", { ...plain, placeholder: "sandbox_…" }), {
    text: "Key of the sandbox",
    id: `${prefix}-key`,
    hint: ["Never enter a key of the service here. The page does not keep this key."],
  });
  const root = element(
    "fieldset",
    {},
    element("legend", {}, "Sandbox"),
    ...describeStart(),
    element("div", { class: "pair" }, address.root, key.root),
  );
  return {
    root,
    read(needsKey) {
      const baseUrl = readField(address, readBaseUrl);
      const apiKey = needsKey ? readField(key, readSandboxKey) : undefined;
      const wrong = [address, key].find(({ input }) => input.hasAttribute("aria-invalid"));
      wrong?.input.focus();
      return baseUrl === undefined || wrong !== undefined ? undefined : { baseUrl, apiKey };
    },
  };
}

function describeStart(): HTMLElement[] {
  const command = `npx cloud-agent-sdk sandbox --port 4010 --allow-origin ${location.origin}`;
  return [
    element(
      "p",
      {},
      "Requests go to a sandbox on your machine. Start one that lets this site call it:",
    ),
    element("pre", { tabindex: "0", "aria-label": "Command" }, element("code", {}, command)),
  ];
}

function readField<Value>(
  field: Labeled<HTMLInputElement>,
  read: (text: string) => Value,
): Value | undefined {
  try {
    const value = read(field.input.value);
    field.showProblem(undefined);
    return value;
  } catch (error) {
    field.showProblem(reasonOf(error));
    return undefined;
  }
}
