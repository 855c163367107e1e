import type {
  ClientDraft,
  MethodDraft,
  MethodHead,
  RequestDraft,
  TypeParameter,
} from "../model/client-draft.js";
import { emitMethodHead, lineWidth } from "../model/text/code.js";
import { render } from "./render.js";
import { withImports } from "./with-imports.js";

/** Prints `client.ts` with the imports that it uses. */
export function printClient(draft: ClientDraft): string {
  const view = (methods: readonly MethodDraft[]): object[] => methods.map(viewMethod);
  const text = render("client", {
    ...draft,
    methods: view(draft.methods),
    resources: draft.resources.map((each) => ({ ...each, methods: view(each.methods) })),
  });
  return withImports(text, draft.imports);
}

function viewMethod(method: MethodDraft): object {
  const { overloads, returned } = method;
  const result = typeof returned === "string" ? returned : emitRequest(returned);
  return {
    ...viewHead(method),
    overloads: overloads.map(viewHead),
    result: result.replaceAll("\n", "\n    "),
  };
}

function viewHead({
  name,
  isAsync,
  doc,
  typeParameters,
  parameters,
  returnType,
}: MethodHead): object {
  const types = typeParameters.map(emitTypeParameter).join(", ");
  return {
    doc,
    head: emitMethodHead(
      `${isAsync ? "async " : ""}${name}${types && `<${types}>`}`,
      parameters.map((each) => `${each.name}${each.hasQuestionToken ? "?" : ""}: ${each.type}`),
      returnType,
    ),
  };
}

function emitTypeParameter({ name, constraint, default: otherwise }: TypeParameter): string {
  const limit = constraint === undefined ? "" : ` extends ${constraint}`;
  return `${name}${limit}${otherwise === undefined ? "" : ` = ${otherwise}`}`;
}

function emitRequest({ start, options, guards, passes }: RequestDraft): string {
  const checks = guards.map((guard) => `  ${guard};\n`).join("");
  const request = `${start}, ${options}${checks && `, () => {\n${checks}}`})`;
  return passes.reduce((given, { through, args }) => emitCall(through, [given, ...args]), request);
}

/** Emits a call in a method's body, with one argument per line if it is too long. */
function emitCall(name: string, args: readonly string[]): string {
  const inline = `${name}(${args.join(", ")})`;
  if (!inline.includes("\n") && fits(inline)) return inline;
  return `${name}(\n${args.map((arg) => `  ${arg.replaceAll("\n", "\n  ")},\n`).join("")})`;
}

/** Reports whether a method can return an expression on one line. */
export function fits(expression: string): boolean {
  return expression.length + "    return ;".length <= lineWidth;
}
