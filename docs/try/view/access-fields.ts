import { regions } from "../../../generated/regions.js";
import { KEY_PREFIX } from "../../../sandbox/service/key-prefix.js";
import { readBaseUrl } from "../read-base-url.js";
import { readSandboxKey } from "../read-sandbox-key.js";
import type { SandboxAccess } from "../send-request.js";
import { element } from "./element.js";
import { labeled, type Labeled } from "./labeled.js";
import { reasonOf } from "../../../runtime/text/show.js";

/** The part of the form that says where the sandbox is. */
export interface AccessFields {
  readonly root: HTMLElement;
  /** Fills in what a sandbox of the shown command has for a region, or the address that was used there last. */
  show(region: string): void;
  /** Reads address and key; `undefined` after it has marked what is wrong and moved the focus there. */
  read(needsKey: boolean): SandboxAccess | undefined;
}

/** Creates the fields for address and key of a sandbox. The page remembers the address, and never the key. */
export function createAccessFields(prefix: string): AccessFields {
  // Not a password to the browser: it would offer to keep it.
  const plain = { type: "text", autocomplete: "off", spellcheck: "false" };
  const address = labeled(element("input", plain), {
    text: "Address of the sandbox",
    id: `${prefix}-address`,
    hint: ["Only 127.0.0.1 and localhost."],
  });
  const key = labeled(element("input", plain), {
    text: "Key of the sandbox",
    id: `${prefix}-key`,
    hint: ["Never a key of the service. The page does not keep it."],
  });
  const fields = element("div", { class: "pair" }, address.root, key.root);
  const legend = element("legend", {}, "Sandbox");
  let place = "";
  return {
    root: element("fieldset", {}, legend, ...describeStart(), fields),
    show(region) {
      place = `try-it-address-${region}`;
      address.input.value = localStorage.getItem(place) ?? defaultAddress(region);
      key.input.value = `${KEY_PREFIX}${region}`;
    },
    read(needsKey) {
      const baseUrl = readField(address, readBaseUrl);
      const apiKey = needsKey ? readField(key, readSandboxKey) : undefined;
      const wrong = [address, key].find(({ input }) => input.hasAttribute("aria-invalid"));
      wrong?.input.focus();
      if (baseUrl === undefined || wrong !== undefined) return undefined;
      localStorage.setItem(place, baseUrl);
      return { baseUrl, apiKey };
    },
  };
}

/** The address of a region in the command below. */
function defaultAddress(region: string): string {
  return `http://127.0.0.1:${Object.keys(regions).indexOf(region) + 4010}`;
}

function describeStart(): HTMLElement[] {
  const command = `npx cloud-agent-sdk sandbox --port 4010 --eu-port 4011 --allow-origin ${location.origin}`;
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
