import { listAllowed, type FormState } from "../list-allowed.js";
import { element } from "./element.js";
import { prose } from "./prose.js";

/** Shows the documentation of every field of a body, with the values that are allowed now. */
export function fieldDocs(state: FormState): HTMLElement[] {
  return state.fields.flatMap((field) => {
    const marks = [field.type, ...(field.required ? ["required"] : [])];
    return [
      element(
        "dt",
        {},
        element("code", {}, field.path.join(".")),
        " ",
        element("span", { class: "type" }, marks.join(", ")),
      ),
      element(
        "dd",
        {},
        ...prose(field.description),
        ...listAllowed(field, state).map((line) => element("p", { class: "values" }, line)),
      ),
    ];
  });
}
