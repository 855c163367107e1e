/**
 * The public door of the generator: the configuration of a project, overlays with what they are written in, and
 * generation itself.
 */
export { defineConfig } from "./project/config.js";
export type { ApiConfig, ClientConfig, Config, DocsConfig } from "./project/config.js";
export { generate, type Generated } from "./project/generate-project.js";
export { GeneratorError, type Problem } from "./model/problem.js";

export { defineOverlay, type Overlay } from "./weave/overlay.js";
export type { ClientCode, Method, Table } from "./weave/client-code.js";
export * from "./weave/call.js";
export * from "./weave/change.js";
export * from "./weave/doc.js";
export * from "./weave/find.js";
export { runtimeModule } from "./weave/runtime-symbols.js";
export type {
  RuntimeModule,
  RuntimeSymbol,
  TypeSymbol,
  ValueSymbol,
} from "./weave/runtime-symbols.js";
export type { Api, ApiOperation, Parameter, Resource } from "./model/api.js";
export { bodyParameter, optionsParameter, paramTagsOf, pathParametersOf } from "./model/api.js";
export {
  emitKey,
  emitLiteral,
  emitMemberName,
  emitProse,
  emitString,
  emitTypeName,
} from "./model/text/code.js";
