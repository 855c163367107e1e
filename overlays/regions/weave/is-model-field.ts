import type { RegionalField } from "../index.js";

/** Whether a field names a model: providers determine the models that a region accepts. */
export function isModelField({ regions: rules }: RegionalField): boolean {
  return Object.values(rules).some(({ providers }) => providers !== undefined);
}
