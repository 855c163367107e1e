import { describe, it } from "vitest";
import { storms } from "./support/fleet-storms.js";

describe.concurrent("the jobs of a fleet", () => {
  it.for(Object.entries(storms))("survive when %s", async ([, play], { expect }) => {
    await expect(play("short", expect)).resolves.toBeUndefined();
  });
});
