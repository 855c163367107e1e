import { describe, it } from "vitest";
import { storms, timedStorms } from "./support/fleet-storms.js";

describe.concurrent("the jobs of a fleet", () => {
  survive(storms);
});

describe("the jobs of a fleet, in time,", () => {
  survive(timedStorms);
});

function survive(some: typeof storms): void {
  it.for(Object.entries(some))("survive when %s", ([, play], { expect }) => {
    expect.hasAssertions();
    return play("short", expect);
  });
}
