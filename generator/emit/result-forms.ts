import type { OperationResult, StreamChoice } from "../model/api.js";
import { emitString } from "../model/text/code.js";

/** A form of a result, with the option that selects it. */
export interface ResultForm {
  readonly type: string;
  /** Call options that only this form has; may be empty. */
  readonly option: string;
  /** Whether the option is required for it. */
  readonly isChosen: boolean;
}

/** Lists the forms of a result that callers can choose, the default one last; empty if there is no choice. */
export function listForms(result: OperationResult): ResultForm[] {
  const { type, stream, choices = [] } = result;
  const [first] = choices;
  if (first === undefined) return [];
  const chosen = listChosen(result).map((choice) => ({
    type: choice.type.text,
    option: ` & { ${nameOf(choice)}: ${valueOf(choice)} }`,
    isChosen: true,
  }));
  const usual = stream !== undefined ? `${valueOf(first)} | undefined` : otherThan(first, result);
  const option = ` & { ${nameOf(first)}?: ${usual} }`;
  return [...chosen, { type: type.text, option, isChosen: false }];
}

/** Returns the form that combines all of them, for the method's implementation. */
export function anyForm(result: OperationResult): ResultForm {
  const { type, choices = [] } = result;
  const [first] = choices;
  if (first === undefined) return { type: type.text, option: "", isChosen: false };
  const chosen = listChosen(result).map((choice) => choice.type.text);
  const kind = first.by === "stream" ? "boolean" : "string";
  const option = ` & { ${nameOf(first)}?: ${kind} | undefined }`;
  return { type: [type.text, ...chosen].join(" | "), option, isChosen: false };
}

/** Describes the available forms in the documentation of a method. */
export function describeForms(result: OperationResult): string {
  return listChosen(result)
    .map((choice) => {
      const option = `${nameOf(choice)}: ${valueOf(choice)}`;
      return `With the option \`${option}\`, the result is \`${choice.type.text}\`.`;
    })
    .join(" ");
}

/** Lists the choices that need an option. If every success is a stream, the first one is the default. */
function listChosen({ stream, choices = [] }: OperationResult): readonly StreamChoice[] {
  return stream === undefined ? choices : choices.slice(1);
}

function nameOf({ by }: StreamChoice): string {
  return by === "stream" ? "stream" : "accept";
}

function valueOf({ by }: StreamChoice): string {
  return by === "stream" ? "true" : emitString(by.accept);
}

/** Returns the option value that requests no stream; JSON can be named if it is plain. */
function otherThan({ by }: StreamChoice, { kind, accept }: OperationResult): string {
  if (by === "stream") return "false | undefined";
  const isPlain = kind === "json" && accept === undefined;
  return isPlain ? `${emitString("application/json")} | undefined` : "undefined";
}
