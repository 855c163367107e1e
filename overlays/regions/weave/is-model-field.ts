import type { RegionalField } from "../index.js";

/** Whether a field names a model: what a region takes there follows from providers. */
export function isModelField({ regions: rules }: RegionalField): boolean {
  return Object.values(rules).some(({ providers }) => providers !== undefined);
}
