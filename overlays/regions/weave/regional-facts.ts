import type { ApiOperation, RegionalTypes } from "../../../generator/model/api.js";
import type { RegionalField, RegionRules } from "../index.js";

/** What a document says of its regions. */
export interface RegionalFacts {
  readonly types: RegionalTypes;
  /** What is known of each region. */
  readonly regions: RegionRules["regions"];
  /** Operations about which a region has something to say. */
  readonly operations: readonly RegionalOperation[];
  /** Known models by provider. */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** An operation about which a region has something to say. */
export interface RegionalOperation {
  readonly operation: ApiOperation;
  /** Where it exists; absent: everywhere. */
  readonly offered?: readonly string[] | undefined;
  /** What does its job elsewhere, as `api.operation`; absent: none is known. */
  readonly instead?: string | undefined;
  readonly fields: readonly RegionalField[];
}
