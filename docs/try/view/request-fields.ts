import type { ServedOperation } from "../../../sandbox/openapi/served-operation.js";
import { createOperationForm, type FormParameter, type OperationForm } from "../operation-form.js";
import type { TryRequest } from "../try-request.js";
import { element } from "./element.js";
import { labeled, type Labeled } from "./labeled.js";
import { prose } from "./prose.js";
import { select } from "./select.js";
import { reasonOf } from "../../../runtime/text/show.js";

/** The part of the form that belongs to one operation. */
export interface RequestFields {
  readonly root: HTMLElement;
  readonly form: OperationForm;
  /** Reads the request; its body is `undefined` if the text is empty. Marks a body that is not JSON. */
  read(region: string): ReadRequest;
  /** Moves the focus to the body. */
  focusBody(): void;
}

/** A request, and what is wrong with the text of its body. */
export interface ReadRequest {
  readonly request: TryRequest;
  readonly syntaxProblem: string | undefined;
}

/** Creates the inputs for the parameters and the body of an operation, filled from its examples. */
export function createRequestFields(operation: ServedOperation, prefix: string): RequestFields {
  const form = createOperationForm(operation);
  const parameters = form.parameters.map((parameter) => createParameter(parameter, prefix));
  const body = form.examples.length === 0 ? undefined : createBody(form, prefix);
  const roots = [...parameters.map(({ field }) => field.root), ...(body?.roots ?? [])];
  return {
    root: element("div", { class: "request" }, ...roots),
    form,
    focusBody: () => body?.field.input.focus(),
    read(region) {
      const { value, problem } = parseBody(body?.field.input.value ?? "");
      body?.field.showProblem(problem);
      const path = valuesIn("path", parameters);
      const query = valuesIn("query", parameters);
      return { request: { operation, region, path, query, body: value }, syntaxProblem: problem };
    },
  };
}

/** A parameter and its input. */
interface ParameterField {
  readonly parameter: FormParameter;
  readonly field: Labeled<HTMLInputElement>;
}

function createParameter(parameter: FormParameter, prefix: string): ParameterField {
  const { name, in: place, required, description, example } = parameter;
  const field = labeled(element("input", { type: "text", autocomplete: "off", value: example }), {
    text: `${name} (${place}${required ? ", required" : ""})`,
    id: `${prefix}-${place}-${name}`,
    hint: prose(description),
  });
  return { parameter, field };
}

function valuesIn(
  place: FormParameter["in"],
  parameters: readonly ParameterField[],
): Record<string, string> {
  const own = parameters.filter(({ parameter }) => parameter.in === place);
  return Object.fromEntries(own.map(({ parameter, field }) => [parameter.name, field.input.value]));
}

interface Body {
  readonly roots: readonly HTMLElement[];
  readonly field: Labeled<HTMLTextAreaElement>;
}

function createBody({ examples }: OperationForm, prefix: string): Body {
  const field = labeled(element("textarea", { rows: "14", spellcheck: "false" }), {
    text: "Body (JSON)",
    id: `${prefix}-body`,
  });
  const choice = labeled(
    select(examples.map(({ summary }, index) => [String(index), summary] as const)),
    { text: "Example", id: `${prefix}-example` },
  );
  const fill = (): void => {
    const example = examples[Number(choice.input.value)];
    field.input.value = JSON.stringify(example?.value, undefined, 2) ?? "";
    field.input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  choice.input.addEventListener("change", fill);
  fill();
  return { roots: [...(examples.length > 1 ? [choice.root] : []), field.root], field };
}

function parseBody(text: string): {
  readonly value: unknown;
  readonly problem: string | undefined;
} {
  if (text.trim() === "") return { value: undefined, problem: undefined };
  try {
    return { value: JSON.parse(text), problem: undefined };
  } catch (error) {
    const reason = reasonOf(error);
    return { value: undefined, problem: `The body is not JSON: ${reason}` };
  }
}
