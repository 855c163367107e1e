import { element, type Child } from "./element.js";

/** An input with its label, a hint and a place for what is wrong with it. */
export interface Labeled<Input extends HTMLElement> {
  readonly root: HTMLElement;
  readonly input: Input;
  /** Shows what is wrong, and marks the input; `undefined` removes both. */
  showProblem(problem: string | undefined): void;
}

/** What is said of an input. */
export interface Label {
  readonly text: string;
  /** Unique in the page. */
  readonly id: string;
  readonly hint?: readonly Child[];
}

/** Joins an input with its label, as assistive technology expects. */
export function labeled<Input extends HTMLElement>(
  input: Input,
  { text, id, hint = [] }: Label,
): Labeled<Input> {
  const problemOf = element("p", { id: `${id}-problem`, class: "problem" });
  const hintOf = element("div", { id: `${id}-hint`, class: "hint" }, ...hint);
  input.id = id;
  input.setAttribute("aria-describedby", `${id}-problem ${id}-hint`);
  const root = element(
    "div",
    { class: "labeled" },
    element("label", { for: id }, text),
    input,
    problemOf,
    hintOf,
  );
  return {
    root,
    input,
    showProblem(problem) {
      problemOf.textContent = problem ?? "";
      if (problem === undefined) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
    },
  };
}
