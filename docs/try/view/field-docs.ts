import { listAllowed, type FormState } from "../list-allowed.js";
import { element } from "./element.js";

/** Shows the fields of a body, with the values that are allowed now; what they mean is on the page. */
export function fieldDocs(state: FormState): HTMLElement[] {
  return state.fields.flatMap((field) => {
    const marks = [field.type, ...(field.required ? ["required"] : [])];
    const values = listAllowed(field, state).map((line) =>
      element("dd", { class: "values" }, line),
    );
    const name = element("code", {}, field.path.join("."));
    return [
      element("dt", {}, name, " ", element("span", { class: "type" }, marks.join(", "))),
      ...values,
    ];
  });
}
