import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOperations } from "../../../../generator/read/names/name-operations.js";
import { emitOperationName } from "../../../../generator/read/names/operation-name.js";
import {
  httpMethods,
  type OperationObject,
  type OperationSource,
} from "../../../../generator/model/openapi.js";
import { refersToOperations } from "../../../../generator/read/read-api.js";

type Entry = readonly [call: string, operationId?: string | undefined, tag?: string | undefined];

/** Names operations and gives each name with its call, and the notes. */
function name(...entries: readonly Entry[]): readonly [names: string[], notes: string[]] {
  const places = entries.map(([call, operationId, tag]): OperationSource => {
    const [method = "", path = ""] = call.split(" ");
    const httpMethod = httpMethods.find((each) => each.toUpperCase() === method) ?? "get";
    const source: OperationObject = {
      ...(operationId !== undefined && { operationId }),
      ...(tag !== undefined && { tags: [tag] }),
    };
    return { path, httpMethod, item: { [httpMethod]: source }, source };
  });
  const { places: named, notes } = nameOperations(
    places,
    { basePath: "/api", isFlat: false },
    () => ({ file: "a.yaml" }),
  );
  return [named.map((each) => emitOperationName(each.name)), notes.map(({ message }) => message)];
}

describe("nameOperations", () => {
  it("groups by the first tag, else by the first step of the path that names something", () => {
    expect(
      name(
        ["GET /pet/{id}", "getPetById", "pet"],
        ["POST /store/order", "placeOrder", "Pet Store"],
        ["GET /v1/users", "listUsers"],
        ["GET /api/v2.1/{tenant}/keys", "listKeys"],
        ["GET /", "ping"],
      )[0],
    ).toEqual(["pet.getById", "petStore.placeOrder", "users.list", "keys.list", "ping"]);
  });

  it("drops what repeats the resource, and the method and path at the end", () => {
    expect(
      name(
        ["GET /runs", "listRunsRunsGet"],
        ["DELETE /runs/{run_id}", "delete_run_runs__run_id__delete"],
        ["DELETE /browsers/{id}", "deleteBrowser"],
        ["GET /browsers", "browsers"],
        ["GET /entries", "listEntries", "entry"],
        ["GET /runs/{id}/steps", "list-RunSteps"],
        ["PUT /runs/{id}", "runTask"],
        ["POST /größen", "größeÄndern"],
      )[0]?.join(" "),
    ).toBe(
      "runs.list runs.delete browsers.delete browsers.get entry.list runs.listSteps runs.runTask größen.größeÄndern",
    );
  });

  it("names what has no operationId after its method and path", () => {
    expect(name(["GET /users/{id}/keys"], ["POST /users"])[0]).toEqual([
      "users.getByIdKeys",
      "users.post",
    ]);
  });

  it("keeps more of each name where two would be the same, and says so", () => {
    expect(name(["GET /runs/{id}", "getRun"], ["GET /runs", "getRuns"])).toEqual([
      ["runs.getRun", "runs.getRuns"],
      [
        "GET /runs/{id} (operationId getRun) is runs.getRun(), because runs.get is taken",
        "GET /runs (operationId getRuns) is runs.getRuns(), because runs.get is taken",
      ],
    ]);
  });

  it("leaves the names of a document alone that groups its operations itself", () => {
    expect(
      name(
        ["GET /runs", "runs.list", "Tag"],
        ["DELETE /runs/{id}", "profiles.deleteBrowser"],
        ["GET /account", "getAccount", "Account"],
        ["GET /a/{b}"],
      ),
    ).toEqual([["runs.list", "profiles.deleteBrowser", "getAccount", "getAByB"], []]);
  });

  it("lets the first of several operations with one operationId have its tag, where others name resources", () => {
    expect(
      name(
        ["GET /groups", "list", "groups"],
        ["POST /groups", "list", "groups"],
        ["GET /runs", "runs.list"],
      )[0],
    ).toEqual(["groups.list", "postGroups", "runs.list"]);
  });

  it("keeps resources apart from the client's own members and methods", () => {
    expect(name(["GET /region", "listRegions"], ["GET /", "http"])[0]).toEqual([
      "region_.list",
      "get",
    ]);
  });

  it("never gives one name to two operations, and gives the same ones again", () => {
    const entry = fc.tuple(
      fc.constantFrom(
        "GET /",
        "GET /a",
        "POST /a",
        "GET /a/{a}",
        "GET /a_",
        "PUT /a/a",
        "GET /get",
      ),
      fc.option(fc.constantFrom("a", "getA", "getAs", "a_get", "get_a_a_get", "get", "http"), {
        nil: undefined,
      }),
      fc.option(fc.constantFrom("a", "A", "as", "get", "http"), { nil: undefined }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([call]) => call }), (entries) => {
        const [names] = name(...entries);
        expect(new Set(names).size).toBe(entries.length);
        expect(names.some((each) => each.startsWith("http.") || each === "http")).toBe(false);
        const resources = new Set(names.flatMap((each) => each.split(".").slice(0, -1)));
        expect(names.filter((each) => resources.has(each))).toEqual([]);
        expect(name(...entries)[0]).toEqual(names);
      }),
    );
  });
});

function refers(...operations: readonly OperationObject[]): boolean {
  return refersToOperations(
    operations.map((source, at) => ({ path: `/${at}`, httpMethod: "post", item: {}, source })),
  );
}

const begin: OperationObject = { operationId: "beginTrip" };

describe("refersToOperations", () => {
  it("finds an extension that names another operation", () => {
    const challenge = { operation: "beginTrip", id: "id", text: "text", answer: "answer" };
    expect(refers(begin, { operationId: "endTrip", "x-challenge": challenge })).toBe(true);
  });

  it.each<[string, OperationObject]>([
    ["an extension that names none", { "x-challenge": { operation: "beginRide" } }],
    ["an extension of somebody else's", { "x-other": { operation: "beginTrip" } }],
    ["the name of an operation itself", { "x-name": "beginTrip" }],
    ["no extension", {}],
  ])("finds nothing in %s", (_, operation) => {
    expect(refers(begin, operation)).toBe(false);
  });
});
