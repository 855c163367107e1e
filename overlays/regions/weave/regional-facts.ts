import type { ApiOperation, RegionalTypes } from "../../../generator/model/api.js";
import type { RegionalField, RegionRules } from "../index.js";

/** What a document says about its regions. */
export interface RegionalFacts {
  readonly types: RegionalTypes;
  /** Facts about each region. */
  readonly regions: RegionRules["regions"];
  /** Operations with a regional rule. */
  readonly operations: readonly RegionalOperation[];
  /** Known models by provider. */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** An operation with a regional rule. */
export interface RegionalOperation {
  readonly operation: ApiOperation;
  /** Where it exists. Default: everywhere. */
  readonly offered?: readonly string[] | undefined;
  /** Operation to use elsewhere, as `api.operation`; absent if unknown. */
  readonly instead?: string | undefined;
  readonly fields: readonly RegionalField[];
}
