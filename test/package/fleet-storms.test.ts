import { describe, it } from "vitest";
import { storms } from "./support/fleet-storms.js";

describe.concurrent("the jobs of a fleet", () => {
  it.for(Object.entries(storms))("survive when %s", ([, play], { expect }) => {
    expect.hasAssertions();
    return play("short", expect);
  });
});
