import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readMemberDocs } from "../../../generator/weave/read-member-docs.js";
import { createFolder } from "../support/temporary-folder.js";

const source = `
/** Boats, without a client. */
export interface Boats {
  /** How many there are. */
  readonly count: () => number;
  /**
   * Launches one.
   *
   * @param name painted on it
   * @throws {RangeError} for a name without letters
   */
  launch(name: string): void;
  readonly silent: string;
}
`;

describe("what the members of an interface say of themselves", () => {
  it("is read from the module that is named after the factory", () => {
    const folder = createFolder();
    writeFileSync(path.join(folder, "create-boats.ts"), source);
    expect([...readMemberDocs(folder, "createBoats", "Boats")]).toEqual([
      ["count", "How many there are."],
      [
        "launch",
        "Launches one.\n\n@param name painted on it\n@throws {RangeError} for a name without letters",
      ],
    ]);
  });

  it("is a loud failure where the module does not hold the interface", () => {
    const folder = createFolder();
    writeFileSync(path.join(folder, "create-boats.ts"), source);
    expect(() => readMemberDocs(folder, "createBoats", "Ships")).toThrow(/Ships/);
    expect(() => readMemberDocs(folder, "createShips", "Boats")).toThrow(/create-ships\.ts/);
  });
});
