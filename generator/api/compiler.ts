import { createRequire } from "node:module";
import type * as openapiTypescript from "openapi-typescript";
import type * as tsMorph from "ts-morph";
import type TS from "typescript";

export type { GlobalContext, OpenAPI3, OperationObject } from "openapi-typescript";
export type { TransformNodeOptions } from "openapi-typescript";

// For an `import` of CommonJS, Node.js reads a file twice more, to find out its format and its exports: here 9 MB.
const require = createRequire(import.meta.url);

/** The compiler. */
export const ts: typeof TS = require("typescript");

/** Loads openapi-typescript, whose ES modules import the compiler. */
export const loadOpenapiTypescript = (): typeof openapiTypescript => require("openapi-typescript");

/** Loads ts-morph, which has a compiler of its own. */
export const loadTsMorph = (): typeof tsMorph => require("ts-morph");
