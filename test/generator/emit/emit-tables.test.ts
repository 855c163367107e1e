import { expect, it } from "vitest";
import { emitTables } from "../../../generator/emit/emit-tables.js";
import type { ServerObject } from "../../../generator/model/openapi.js";
import { createDocument, readThings } from "../support/documents.js";

/** What the table of an operation with these servers says of where its requests go. */
function placeOf(own: readonly ServerObject[], path: readonly ServerObject[] = []): object {
  const responses = { "204": { description: "Done." } };
  const get = { operationId: "things.get", responses, ...(own.length > 0 && { servers: own }) };
  const item = { get, ...(path.length > 0 && { servers: path }) };
  const servers = [{ url: "https://things.example/api/v1" }];
  const api = readThings(createDocument({ servers, paths: { "/things?fixed=yes": item } }));
  const [, table = ""] = emitTables(api, [], "../runtime").split("thingsGet: Operation");
  const facts = table.matchAll(/\b(path|server|fixedQuery): "(.*?)"/g);
  return Object.fromEntries([...facts].map(([, name, value]) => [name, value]));
}

const root = "https://files.example";

it.each<[title: string, place: object, own: ServerObject[], path?: ServerObject[]]>([
  ["the base URL of the API", { path: "/things" }, []],
  ["a path of its own on the same host", { path: "/things", server: "/v2" }, [{ url: "/v2" }]],
  [
    "the same host by its name",
    { path: "/things", server: "/v3" },
    [{ url: "https://things.example/v3/" }],
  ],
  ["another host", { path: "/things", server: `${root}/upload` }, [{ url: `${root}/upload` }]],
  ["the server of its path", { path: "/things", server: "/old" }, [], [{ url: "/old" }]],
  [
    "its own first server rather than that of its path",
    { path: "/things", server: "/new" },
    [{ url: "/new" }, { url: "/later" }],
    [{ url: "/old" }],
  ],
])("an operation goes to %s", (_, place, own, path) => {
  expect(placeOf(own, path)).toEqual({ ...place, fixedQuery: "fixed=yes" });
});
