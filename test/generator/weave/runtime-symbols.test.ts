import { describe, expect, it } from "vitest";
import { overlayModule, runtimeModule } from "../../../generator/weave/runtime-symbols.js";
import { transport } from "../../../generator/weave/transport.js";

interface Boats {
  readonly sail: unknown;
}

interface Types {
  readonly Mast: unknown;
}

describe("the symbols of a module of the runtime", () => {
  it("say where a value and a type are exported, and under what name", () => {
    const boats = runtimeModule<Boats, Types>("runtime/boats");
    expect(boats.sail).toEqual({ kind: "value", module: "runtime/boats", name: "sail" });
    expect(boats.types.Mast).toEqual({ kind: "type", module: "runtime/boats", name: "Mast" });
  });

  it("are those of an overlay by the name of its folder", () => {
    expect(overlayModule<Boats, Types>("boats").sail.module).toBe("overlays/boats");
  });

  it("are only those that the module exports", () => {
    const boats = runtimeModule<Boats, Types>("runtime/boats");
    // @ts-expect-error no value of that name
    expect(boats.saill.name).toBe("saill");
    // @ts-expect-error no type of that name
    expect(boats.types.Masts.name).toBe("Masts");
    expect(transport.needing.name).toBe("needing");
    // @ts-expect-error no value of that name in the transport
    expect(transport.neding.name).toBe("neding");
  });
});
