import type { ApiOperation, RegionalTypes } from "../../../generator/model/api.js";

/** What a document says of its regions. */
export interface RegionalFacts {
  readonly types: RegionalTypes;
  /** What is known of each region. */
  readonly regions: Readonly<Record<string, unknown>>;
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
  readonly fields: readonly RegionalField[];
}

/** A field of a body that takes something else in some region. */
export interface RegionalField {
  /** Names that lead to the field from the body. */
  readonly path: readonly string[];
  readonly nullable?: true | undefined;
  readonly regions: Readonly<Record<string, FieldRule>>;
}

/** What a field takes in one region. */
export interface FieldRule {
  readonly values?: readonly string[];
  readonly managed?: readonly string[];
  readonly providers?: readonly string[];
}
