import { describe, expect, it } from "vitest";
import {
  allOperations,
  creationOf,
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type Api,
  type ApiOperation,
} from "../../../generator/model/api.js";
import { readThings } from "../support/documents.js";
import { jobsDocument, operation } from "../support/weave-document.js";

const parameter = (name: string, description = "") =>
  ({ name, in: "path", required: true, description, schema: { type: "string" } }) as const;

const api = readThings(
  jobsDocument({
    "/ping": { get: operation("ping") },
    "/jobs": { get: operation("jobs.list"), post: operation("jobs.create") },
    "/jobs/{id}/parts/{part-no}": {
      parameters: [parameter("id", "Which job.\nOr so."), parameter("part-no")],
      get: operation("jobs.getPart"),
    },
    "/boats/{id}": { parameters: [parameter("id")], get: operation("boats.get") },
  }),
);

function find(from: Api, id: string): ApiOperation {
  const found = allOperations(from).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

describe("resourceOf", () => {
  it("is the first part of an operation's name, where it has two", () => {
    expect(resourceOf(find(api, "jobs.list"))).toBe("jobs");
    expect(resourceOf(find(api, "ping"))).toBeUndefined();
  });
});

describe("creationOf", () => {
  it("finds the POST on the collection that a path leads through", () => {
    expect(creationOf(api, find(api, "jobs.getPart"))?.id).toBe("jobs.create");
  });

  it("finds none where the collection has no POST, or the path no collection", () => {
    expect(creationOf(api, find(api, "boats.get"))).toBeUndefined();
    expect(creationOf(api, find(api, "ping"))).toBeUndefined();
  });
});

describe("the path parameters of an operation", () => {
  it("become those of another method, with the lines that describe them", () => {
    const part = find(api, "jobs.getPart");
    expect(pathParametersOf(part)).toEqual([
      { name: "id", type: "string" },
      { name: "partNo", type: "string" },
    ]);
    expect(describePathParameters(part)).toEqual(["@param id - Which job."]);
  });
});
