import { describe, expect, it } from "vitest";
import { JobKeys } from "../../../../runtime/polling/journal/job-keys.js";
import { rejectionOf } from "../../transport/failing.js";

interface Body {
  readonly task: string;
  readonly model?: string;
}

async function keysOf(...bodies: readonly Body[]): Promise<string[]> {
  const keys = new JobKeys<Body>(undefined);
  const found: string[] = [];
  for (const [index, body] of bodies.entries()) found.push(await keys.keyOf(body, index));
  return found;
}

describe("the key of a body", () => {
  it("is the same in every call, whatever the order of members and bodies", async () => {
    const [first, second] = await keysOf({ task: "a", model: "m" }, { task: "b" });
    const again = await keysOf({ task: "c" }, { task: "b" }, { model: "m", task: "a" });
    expect(again.slice(1)).toEqual([second, first]);
    // sha256 of {"model":"m","task":"a"}
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(first).not.toBe(second);
  });

  it("counts equal bodies, which are different work", async () => {
    const [first, second, third] = await keysOf({ task: "a" }, { task: "a" }, { task: "a" });
    expect([second, third]).toEqual([`${first}-2`, `${first}-3`]);
  });

  it("is the caller's where there is one", async () => {
    const keys = new JobKeys<Body>(({ task }, index) => `${task}/${index}`);
    expect(await keys.keyOf({ task: "a" }, 4)).toBe("a/4");
  });

  it("is refused when two bodies have the same, with both places", async () => {
    const keys = new JobKeys<Body>(({ task }) => task);
    await keys.keyOf({ task: "a" }, 0);
    const error = await rejectionOf(keys.keyOf({ task: "a" }, 7));
    expect(error).toMatchObject({
      name: "ConfigurationError",
      message:
        'The bodies at index 0 and 7 have the same key, "a". Return another key for each body.',
    });
  });

  it.each([
    ["", '""'],
    [undefined, "undefined"],
    [3, "3"],
  ])("is refused when it is %j", async (key, shown) => {
    const keys = new JobKeys<Body>(() => key as string);
    const error = await rejectionOf(keys.keyOf({ task: "a" }, 1));
    expect(error).toMatchObject({
      name: "ConfigurationError",
      message: `The option \`key\` must return a text that is not empty. For the body at index 1, it returned ${shown}.`,
    });
  });
});
