import { bodyParameter, pathParametersOf } from "../../api/api.js";
import type { ApiOperation, OperationBody, OperationResult, Parameter } from "../../api/api.js";
import { emitString } from "../../api/text/code.js";

/** The signatures of a method. */
export interface Signatures {
  /**
   * The overloads, if calls choose the media type of the body or the form of the result, those for the default body
   * first; empty if one signature is sufficient.
   */
  readonly overloads: readonly Signature[];
  /** The signature of the implementation, which accepts every body and returns every result. */
  readonly whole: Signature;
}

/** One way to call a method. */
export interface Signature {
  readonly parameters: Parameter[];
  /** The type that the promise of a call resolves to. */
  readonly result: string;
  /** Media types of the body, unless it is the default. */
  readonly otherTypes: readonly string[];
}

/** Returns the signatures of an operation's method. */
export function readSignatures(operation: ApiOperation): Signatures {
  const bodies = readBodies(operation.body);
  const results = readResults(operation.result);
  const all = bodies.forms.flatMap((body) =>
    results.forms.map((result) => createSignature(operation, body, result)),
  );
  const overloads = all.length < 2 ? [] : all;
  return { overloads, whole: createSignature(operation, bodies.whole, results.whole) };
}

/** A form of a body or a result. */
interface Form {
  readonly type: string;
  /** Type of the call option that selects it; empty if there is none. */
  readonly option: string;
  /** Whether the option is required for it. */
  readonly isChosen?: boolean;
  /** Media types of a body that is not the default. */
  readonly otherTypes?: readonly string[];
}

/** The forms that callers can choose, and the form that combines them, which is the only one without a choice. */
interface Forms {
  readonly forms: readonly Form[];
  readonly whole: Form;
}

function createForms(whole: Form, forms: readonly Form[]): Forms {
  return { whole, forms: forms.length < 2 ? [whole] : forms };
}

/** Returns the forms of a body, one for the media types that have the same type. */
function readBodies(body: OperationBody | undefined): Forms {
  if (body === undefined) return createForms({ type: "", option: "" }, []);
  const types = new Map<string, string[]>();
  for (const { type, contentType } of [body, ...body.others])
    types.set(type, [...(types.get(type) ?? []), contentType]);
  const forms = [...types].map(([type, contentTypes], at): Form => {
    const names = contentTypes.map(emitString).join(" | ");
    if (at === 0) return { type, option: `{ readonly contentType?: ${names} | undefined }` };
    const option = `{ readonly contentType: ${names} }`;
    return { type, option, isChosen: true, otherTypes: contentTypes };
  });
  const type = uniteTypes([...types.keys()]);
  const [only = ""] = body.others.length === 0 ? [] : forms.map(({ option }) => option);
  return createForms({ type, option: forms.length < 2 ? only : "ContentTypeChoice" }, forms);
}

function uniteTypes(types: readonly string[]): string {
  return [...new Set(types.flatMap((type) => type.split(" | ")))].join(" | ");
}

/** Returns the forms of a result, the default one last. */
function readResults(result: OperationResult): Forms {
  const { type, streams } = result;
  const chosen = listChosen(result);
  if (chosen.length === 0) return createForms({ type, option: "" }, []);
  const [usual, any] =
    streams.length === 0
      ? ["stream?: false | undefined", "stream?: boolean | undefined"]
      : [`accept?: ${usualAccept(result)}`, "accept?: string | undefined"];
  const whole = uniteTypes([type, ...chosen.map((form) => form.type)]);
  return createForms({ type: whole, option: `{ ${any} }` }, [
    ...chosen.map((form) => ({ type: form.type, option: `{ ${form.option} }`, isChosen: true })),
    { type, option: `{ ${usual} }` },
  ]);
}

/** Describes the available forms in the documentation of a method. */
export function describeForms(result: OperationResult): string {
  return listChosen(result)
    .map(({ type, option }) => `With the option \`${option}\`, the result is \`${type}\`.`)
    .join(" ");
}

/** Lists the forms of a result that need an option: streams, and the bytes of a file as they arrive. */
function listChosen(result: OperationResult): Form[] {
  const { kind, streams, isStream = false } = result;
  if (streams.length === 0 && kind === "binary")
    return [{ type: "ReadableStream<Uint8Array>", option: "stream: true" }];
  const chosen = isStream ? streams.slice(1) : streams;
  return [...new Set(chosen.map(({ type }) => type))].map((type) => {
    const forms = chosen.filter((form) => form.type === type);
    const names = forms.map(({ accept }) => emitString(accept)).join(" | ");
    return { type, option: `accept: ${names}` };
  });
}

/** Returns the values of `accept` that choose nothing; JSON can be named if it is plain. */
function usualAccept({ kind, accept, isStream = false }: OperationResult): string {
  const isPlain = kind === "json" && accept === undefined;
  const named = emitString(accept ?? "application/json");
  return isPlain || isStream ? `${named} | undefined` : "undefined";
}

/**
 * Creates a signature: path parameters in the order of the path, the body, then everything else by name. Additions to
 * an API therefore never change positions.
 */
function createSignature(
  operation: ApiOperation,
  { type, option, isChosen = false, otherTypes = [] }: Form,
  result: Form,
): Signature {
  const { body, parameters } = operation;
  const isDemanding = isChosen || result.isChosen || parameters?.required === true;
  const types = [parameters?.type ?? "", option, "RequestOptions", result.option];
  const options = types.filter((each) => each !== "");
  return {
    parameters: [
      ...pathParametersOf(operation),
      ...(body === undefined ? [] : [bodyParameter(type, body, isDemanding)]),
      { name: "options", type: options.join(" & "), hasQuestionToken: !isDemanding },
    ],
    result: result.type,
    otherTypes,
  };
}
