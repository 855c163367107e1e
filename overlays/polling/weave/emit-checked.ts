import type { TypeParameter } from "../../../generator/weave/client/method-head.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { runtime } from "./runtime.js";
import type { Wait } from "./wait.js";

/** Emits the type of a finished result, as typed by a schema if one can check it. */
export function emitEndedType({ ended, checked }: Wait): string {
  return checked === undefined ? ended : `${ended}<${checked.name}>`;
}

/** Emits the type of options, with the schema if one can check the result. */
export function emitOptions(generated: GeneratedApi, wait: Wait, options: string): string {
  return wait.checked === undefined ? options : `${options} & ${emitResultOption(generated, wait)}`;
}

/** Emits the type of the option for the schema. */
export function emitResultOption(generated: GeneratedApi, { checked }: Wait): string {
  return `${generated.addImport(runtime.types.ResultOption)}<${checked?.name ?? "unknown"}>`;
}

/** Type parameters of a method whose result a schema can check. */
export function checkedParameters({ checked }: Wait): TypeParameter[] {
  return checked === undefined ? [] : [checked];
}

/** Lines of documentation for the error of a schema. */
export function checkErrors({ checked }: Wait): string[] {
  if (checked === undefined) return [];
  return [
    "@throws {ResultError} `options.result` does not accept the result. The error has everything that was received.",
  ];
}
