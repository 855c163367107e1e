import { describe, expect, it } from "vitest";
import { passResult } from "../../../../generator/weave/client/pass-result.js";
import { openThings } from "./support/things.js";

describe("passResult", () => {
  it("lets the result of an operation pass through a function", () => {
    const client = openThings();
    passResult(client, "things.get", {
      through: "polish",
      args: ["thingTable"],
      result: "Shiny<Thing>",
      doc: "It is polished.",
    });
    const text = client.emit();
    expect(text).toContain("   * It is polished.\n");
    expect(text).toContain(`  get(id: ThingId, options?: RequestOptions): ApiPromise<Shiny<Thing>> {
    return polish(this.#transport.send<Thing>(thingsGet, { path: { id } }, options), thingTable);
  }
`);
  });
});
