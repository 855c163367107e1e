import { describe, expect, it } from "vitest";
import { compareApis } from "../../../generator/compare/compare-apis.js";
import { findStaleTexts } from "../../../generator/sync/find-stale-texts.js";
import { change, createOurs, createPublished, read } from "../load/additions/support/documents.js";
import { follow } from "../load/additions/support/follow.js";

/** Texts of ours that the published document, whose default is blue and not red, makes untrue. */
function find(description: string): string[] {
  const place = "components.schemas.ThingCreate.properties.color.description";
  const ours = change(createOurs(), place, description);
  const laid = { ...follow(ours, createPublished()), lags: [] };
  const changes = compareApis(
    { api: read(ours), overlays: {} },
    { api: read(laid.document), overlays: {} },
  );
  return findStaleTexts({ file: "things.yaml", laid }, changes, "/").map(
    ({ line, message, expected }) => `${line}: ${message}; ${expected}`,
  );
}

describe("findStaleTexts", () => {
  it("names the line of a text that says an old default", () => {
    expect(find("Its color. The default is `red`.")).toEqual([
      '1: the text says red, which is no longer so; POST /api/v1/things body.color has the default "blue", and had "red"',
    ]);
  });

  it.each(["Its color.", "Redder or blue.", "Always infra-red.", "Any of red-ish."])(
    "finds nothing in %j",
    (description) => {
      expect(find(description)).toEqual([]);
    },
  );
});
