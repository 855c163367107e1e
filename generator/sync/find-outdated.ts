import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { asText } from "../../runtime/json/as-text.js";
import { matchOperations } from "../compare/match-operations.js";
import type { Api, ApiOperation } from "../model/api.js";
import { effectiveSchema } from "../model/effective-schema.js";

/** Something that our document marks as not shown (`x-not-shown`) but that is now published. */
export interface Outdated {
  readonly what: string;
  /** Methods and fields that show it. */
  readonly shownBy: readonly string[];
}

/** Finds what our document marks as not shown but a later document shows. */
export function findOutdated(before: Api, after: Api): Outdated[] {
  const { added } = matchOperations(before, after);
  return asList(before.document["x-not-shown"])
    .map(asRecord)
    .flatMap(({ what, words, schema }): Outdated[] => {
      const named = added.filter((operation) => mentions(operation, asList(words).map(asText)));
      const shownBy = [
        ...named.map(({ id }) => `${id}()`),
        ...listNewFields(before, after, asText(schema)),
      ];
      return shownBy.length === 0 ? [] : [{ what: asText(what), shownBy }];
    });
}

function mentions({ id, path }: ApiOperation, words: readonly string[]): boolean {
  const found = `${id} ${path}`
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => found.includes(word));
}

function listNewFields(before: Api, after: Api, schema: string): string[] {
  const [old, current] = [before, after].map(({ document }) => {
    const found = document.components?.schemas?.[schema];
    return found === undefined
      ? []
      : Object.keys(effectiveSchema(document, found).properties ?? {});
  });
  if (old === undefined || current === undefined || old.length === 0) return [];
  return current.filter((name) => !old.includes(name)).map((name) => `${schema}.${name}`);
}

/** Describes in one line what is outdated, and why. */
export function describeOutdated({ what, shownBy }: Outdated): string {
  return `${what}: see ${shownBy.join(", ")}`;
}
