import { emitClientCall } from "../emit/emit-client-call.js";
import { emitCurl } from "../emit/emit-curl.js";
import { emitHttpCall } from "../emit/emit-http-call.js";
import { callOf, type TryRequest } from "../try-request.js";
import { element } from "./element.js";

/** The equivalent programs of a request. */
export interface CodeSamples {
  readonly root: HTMLElement;
  /** @param isChecked whether the client sends the request with its checks on */
  show(request: TryRequest, isChecked: boolean): void;
}

const samples = [
  { title: "TypeScript", emit: emitClientCall },
  { title: "TypeScript, client.http", emit: emitHttpCall },
  { title: "curl", emit: emitCurl },
] as const;

/** Creates the place for the equivalent programs, each with a button that copies it. */
export function createCodeSamples(prefix: string): CodeSamples {
  const copied = element("p", { role: "status", class: "copied" });
  const blocks = samples.map(({ title, emit }, index) => {
    const code = element("code");
    const copy = element("button", { type: "button", class: "copy" }, `Copy ${title}`);
    copy.addEventListener("click", () => {
      void copyText(code.textContent ?? "", title, copied);
    });
    const id = `${prefix}-code-${index}`;
    const root = element(
      "section",
      { "aria-labelledby": id },
      element("div", { class: "bar" }, element("h3", { id }, title), copy),
      element("pre", { tabindex: "0", "aria-labelledby": id, role: "region" }, code),
    );
    return { root, code, emit };
  });
  return {
    root: element("div", { class: "samples" }, ...blocks.map(({ root }) => root), copied),
    show(request, isChecked) {
      for (const { code, emit } of blocks)
        code.textContent = emit(callOf(request, isChecked)).trimEnd();
    },
  };
}

/** Copies a text, and says whether that worked. */
async function copyText(text: string, title: string, outcome: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    outcome.textContent = `${title} copied.`;
  } catch {
    outcome.textContent = "The browser does not allow this page to copy.";
  }
}
