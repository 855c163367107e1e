import type {
  ClassDraft,
  MethodDraft,
  MethodHead,
  RequestDraft,
  TypeParameter,
} from "../model/client-draft.js";
import { emitDoc } from "../model/text/code.js";

/** A class to print. */
export interface ClassText extends ClassDraft {
  readonly name: string;
  readonly doc: string;
  /** Fields without values. */
  readonly fields: readonly FieldText[];
  readonly start: Pick<MethodHead, "parameters"> & {
    readonly doc?: string;
    readonly statements: readonly string[];
  };
}

/** A field to print. */
interface FieldText {
  readonly name: string;
  readonly type: string;
  readonly doc?: string;
}

/** Prints an exported class; a formatter lays it out. */
export function printClass({ name, doc, fields, start, methods, ...rest }: ClassText): string {
  const { doc: about = "", parameters, statements } = start;
  const head = printHead({ name: "constructor", doc: about, parameters, typeParameters: [] });
  const members = [
    fields.map((each) => `${printDoc(each.doc)}readonly ${each.name}: ${each.type};\n`).join(""),
    `${head} {\n${statements.join("\n")} }\n`,
    ...methods.map(printMethod),
  ];
  const own = printTypeParameters(rest.typeParameters);
  return `${printDoc(doc)}export class ${name}${own} {\n${members.join("\n")}}`;
}

function printMethod({ returned, overloads, ...own }: MethodDraft): string {
  const result = typeof returned === "string" ? returned : printRequest(returned);
  // Callers see the overloads alone.
  const head = printHead(overloads.length === 0 ? own : { ...own, doc: "" });
  const heads = [...overloads.map((each) => `${printHead(each)};`), head];
  return `${heads.join("\n")} { return ${result}; }\n`;
}

type Head = Omit<MethodHead, "returnType"> & { readonly returnType?: string };

function printHead({ doc, isAsync, name, typeParameters, parameters, returnType }: Head): string {
  const given = parameters.map((each) => {
    const usual = each.initializer === undefined ? "" : ` = ${each.initializer}`;
    return `${each.name}${each.hasQuestionToken ? "?" : ""}: ${each.type}${usual}`;
  });
  const start = `${printDoc(doc)}${isAsync ? "async " : ""}${name}`;
  const end = returnType === undefined ? "" : `: ${returnType}`;
  return `${start}${printTypeParameters(typeParameters)}(${given.join(", ")})${end}`;
}

function printTypeParameters(parameters: readonly TypeParameter[]): string {
  const texts = parameters.map(({ name, constraint, default: usual }) => {
    const limit = constraint === undefined ? "" : ` extends ${constraint}`;
    return `${name}${limit}${usual === undefined ? "" : ` = ${usual}`}`;
  });
  return texts.length === 0 ? "" : `<${texts.join(", ")}>`;
}

function printRequest({ start, options, guards, passes }: RequestDraft): string {
  const checks = guards.map((guard) => `${guard};`).join("\n");
  const request = `${start}, ${options}${checks && `, () => {\n${checks}\n}`})`;
  return passes.reduce(
    (given, { through, args }) => `${through}(${[given, ...args].join(", ")})`,
    request,
  );
}

function printDoc(text = ""): string {
  return text === "" ? "" : `${emitDoc(text).join("\n")}\n`;
}
