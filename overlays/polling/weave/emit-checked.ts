import type { TypeParameter } from "../../../generator/weave/client/method-head.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { runtime } from "./runtime.js";
import type { Wait } from "./wait.js";

/** Emits the type of a result at its end, as a schema types it where one can. */
export function emitEndedType({ ended, checked }: Wait): string {
  return checked === undefined ? ended : `${ended}<${checked.name}>`;
}

/** Emits the type of options, with the schema where one can check the result. */
export function emitOptions(generated: GeneratedApi, wait: Wait, options: string): string {
  return wait.checked === undefined ? options : `${options} & ${emitResultOption(generated, wait)}`;
}

/** Emits the type of the option that holds the schema. */
export function emitResultOption(generated: GeneratedApi, { checked }: Wait): string {
  return `${generated.addImport(runtime.types.ResultOption)}<${checked?.name ?? "unknown"}>`;
}

/** The type parameters of a method whose result a schema can check. */
export function checkedParameters({ checked }: Wait): TypeParameter[] {
  return checked === undefined ? [] : [checked];
}

/** Lines of documentation for the error of a schema. */
export function checkErrors({ checked }: Wait): string[] {
  if (checked === undefined) return [];
  return [
    "@throws {ResultError} The result is not what `options.result` accepts; the error holds everything that came.",
  ];
}
