import { describe, expect, it } from "vitest";
import { listNamedTypes } from "../../../generator/named/list-named-types.js";

const runtime = { fromApi: (module: string) => `kit/${module}` };

const text = `import { Transport } from "kit/runtime/transport";
import type { ApiPromise as Call, Id } from "kit/runtime/transport";
import type { StatusChange } from "kit/overlays/polling";
import type { Thing } from "./types.js";

/** import type { Logger } from "kit/runtime/transport"; */
export class Things {}
`;

describe("listNamedTypes", () => {
  it("lists the types that a file imports from the runtime, by module, with what they name", () => {
    expect(listNamedTypes([text], runtime, ["polling"], new Set())).toEqual([
      {
        module: "runtime/transport",
        specifier: "kit/runtime/transport",
        names: ["ApiPromise", "Id", "ResponseHead", "WithResponse"],
      },
      {
        module: "overlays/polling",
        specifier: "kit/overlays/polling",
        names: ["StatusChange"],
      },
    ]);
  });

  it("leaves a name to the type of the API that has it", () => {
    const [transport] = listNamedTypes([text], runtime, [], new Set(["WithResponse"]));
    expect(transport?.names).toEqual(["ApiPromise", "Id", "ResponseHead"]);
  });
});
