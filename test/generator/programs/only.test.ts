import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";

const boats = readFileSync(new URL("fixtures/harbor.yaml", import.meta.url), "utf8");

/** What a narrowed document has: its operations, and the names of its components. */
function listParts(text: string): readonly string[] {
  const document = JSON.parse(text) as Record<string, Record<string, object>>;
  const { paths, components, webhooks } = document;
  const list = (all: Record<string, object> = {}): string[] =>
    Object.entries(all).flatMap(([name, own]) => Object.keys(own).map((key) => `${name} ${key}`));
  return [...list(paths), ...list(components), ...list(webhooks)];
}

describe("--only with --spec", () => {
  const boat = "parameters Trace, schemas Boat, schemas Ferry";
  const made = `${boat}, schemas NewBoat, securitySchemes crew`;

  it.each([
    ["listBoats", `/boats get, ${boat}`],
    ["createBoat", `/boats post, ${made}`],
    // It refers to what all operations of another path have.
    ["listDocks", `/boats get, /boats post, /docks get, ${made}`],
    ["GET /piers", "/piers get"],
  ])("takes %s with what it needs, and nothing else", async (name, needed) => {
    const { stderr, read } = await generateForeign(boats, "--only", name);
    expect(stderr).toBe("");
    const shared = needed.startsWith("/boats") ? ["/boats parameters"] : [];
    const parts = [...shared, ...needed.split(", "), "schemas Pier", "securitySchemes key"];
    expect(listParts(read("openapi.json")).toSorted()).toEqual(parts.toSorted());
  });

  it("takes tags, also with a comma in their names, and several names", async () => {
    const { stderr, read } = await generateForeign(
      boats,
      "--only",
      "tag:Boats, all",
      "--only",
      // One by its path, although it has an ID.
      "GET /piers/first,GET /piers",
    );
    expect(stderr).toBe("");
    expect(JSON.parse(read("openapi.json")).tags).toHaveLength(2);
    expect(read("client.ts").match(/ApiPromise</g)).toHaveLength(5);
  });

  it.each([
    ["listBoat", "there is no operation or tag named listBoat; did you mean listBoats?"],
    ["tag:Pier", "there is no operation or tag named tag:Pier; did you mean tag:Piers?"],
    ["", "there is no operation or tag named ; expected GET /piers"],
  ])("says what there is when it knows no %j", async (name, message) => {
    const { exitCode, stderr, read } = await generateForeign(boats, "--only", name);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`--only: ${message}`);
    expect(stderr).toContain(
      "expected GET /piers, createBoat, firstPier, listBoats, listDocks, tag:Boats, all, tag:Piers\n",
    );
    expect(read("client.ts")).toBe("");
  });

  it("makes a client that compiles and calls the service, with an operation that another refers to", async () => {
    const { baseUrl, seen } = await useServer((response) =>
      sendJson(response, 200, { name: "A", first: { name: "B" } }),
    );
    const client = await generateForeign(boats, "--only", "firstPier");
    expect(await runBeside(client, readPrograms().only, baseUrl)).toEqual(["A", "B"]);
    expect(seen.map(({ url }) => url)).toEqual(["/v1/piers/first", "/v1/piers"]);
  });
});
