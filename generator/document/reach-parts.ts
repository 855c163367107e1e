import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/values.js";
import { findHeirs } from "../api/effective-schema.js";
import type { OpenApiDocument } from "../api/openapi.js";
import { listReferences } from "./additions/json.js";

/**
 * Adds the components that parts of a document use, directly or not, to these parts.
 *
 * @param onOther - called with the steps of a reference to anything else; may add parts
 */
export function reachParts(
  document: OpenApiDocument,
  parts: Set<unknown>,
  onOther: (steps: readonly string[]) => void = () => {},
): ReadonlySet<unknown> {
  const { schemas = {} } = document.components ?? {};
  const heirs = findHeirs(schemas);
  // Iterating over a set includes what the loop adds.
  for (const part of parts) {
    for (const steps of listReferences(part).map(splitPointer)) {
      if (steps[0] === "components") parts.add(readAt(document, steps.slice(0, 3)));
      else onOther(steps);
    }
    // What it is at run time may be one of these.
    if ("discriminator" in asRecord(part)) for (const heir of heirs(part)) parts.add(schemas[heir]);
  }
  return parts;
}

/** Picks components of a document; a section without any is left out. */
export function pickComponents(
  { components = {} }: OpenApiDocument,
  isPicked: (component: unknown) => boolean,
): NonNullable<OpenApiDocument["components"]> {
  const sections = Object.entries(components).flatMap(([section, each]) => {
    const own = Object.entries(asRecord(each)).filter(([, component]) => isPicked(component));
    return own.length === 0 ? [] : [[section, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(sections);
}
