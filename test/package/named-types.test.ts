import path from "node:path";
import type ts from "typescript";
import { expect, inject, it } from "vitest";
import { findUnnamed } from "./support/find-unnamed.js";

const folder = path.join(inject("consumer"), "node_modules/cloud-agent-sdk");

const { readEntries }: { readEntries(): { subpath: string; types?: string }[] } = await import(
  new URL("../../scripts/build/entries.ts", import.meta.url).href
);

/** Declaration files of all entries but the root, which has what every program may name. */
const files = readEntries().flatMap(({ subpath, types }) =>
  types === undefined || subpath === "." ? [] : path.join(folder, types),
);

/**
 * Types that come from elsewhere:
 *
 * - what packages declare, which may not be ours to offer
 * - error classes, which are values to compare with: from `/errors` and from the root
 * - the transport and its connection, which clients hand to their resources themselves
 */
function isLeftOut(declaration: ts.Declaration, name: string): boolean {
  const file = declaration.getSourceFile().fileName;
  return !file.startsWith(folder) || /^(?:Connection|Transport|.*Error)$/.test(name);
}

it(
  "every type that a signature names can be imported from where the signature comes from",
  { timeout: 120_000 },
  () => {
    const found = findUnnamed(files, isLeftOut);
    expect(found.size).toBeGreaterThan(20);
    expect(Object.fromEntries([...found].filter(([, unnamed]) => unnamed.length > 0))).toEqual({});
  },
);
