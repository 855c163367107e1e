import { describe, expect, it } from "vitest";
import { splitWords, withoutNoun, withoutTail } from "../../../generator/read/shorten-id.js";

describe("splitWords", () => {
  it.each([
    ["listRuns", ["list", "Runs"]],
    ["list_runs_v2", ["list", "runs", "v2"]],
    ["get-HTMLPage", ["get", "HTMLPage"]],
    ["größeÄndern", ["größe", "Ändern"]],
    ["", []],
  ])("finds the words of %j", (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe("withoutTail", () => {
  it.each([
    ["list_runs_runs_get", "/runs", "list runs"],
    ["listRunsRunsGet", "/runs", "list Runs"],
    ["get_run_runs__run_id__get", "/runs/{run_id}", "get run"],
    ["list_runs_api_v4_runs_get", "/runs", "list runs"],
    ["runs_get", "/runs", "runs get"],
    ["listRunsGet", "/users", "list Runs Get"],
  ])("leaves of %s at %s: %s", (id, path, left) => {
    expect(withoutTail(splitWords(id), "get", [`/api/v4${path}`, path]).join(" ")).toBe(left);
  });
});

describe("withoutNoun", () => {
  it.each([
    ["deleteBrowser", "browsers", "delete"],
    ["listRuns", "runs", "list"],
    ["listRunSteps", "runs", "list Steps"],
    ["deleteBrowserProfile", "browserProfiles", "delete"],
    ["listEntries", "entry", "list"],
    ["runsList", "runs", "List"],
    ["runTask", "runs", "run Task"],
    ["archive", "runs", "archive"],
    ["runs", "runs", ""],
  ])("leaves of %s among the %s: %j", (id, resource, left) => {
    expect(withoutNoun(splitWords(id), resource).join(" ")).toBe(left);
  });
});
