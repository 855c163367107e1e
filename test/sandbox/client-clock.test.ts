import { expect, expectTypeOf, it } from "vitest";
import { CloudAgent } from "../../generated/cloud-agent.js";
import { V4Client } from "../../generated/v4/index.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import { useSandbox } from "../support/use-sandbox.js";

const sandbox = useSandbox({}, "test");

const task = "x";

it("a client with the sandbox's settings talks to the region that is named, the US when none is", async () => {
  const us = sandbox.clientOptions();
  expect(us).toMatchObject({ ...sandbox.us, region: "us" });
  expect(sandbox.clientOptions("eu")).toMatchObject({ ...sandbox.eu, region: "eu" });
  const eu = new V4Client(sandbox.clientOptions("eu"));
  expectTypeOf(eu.region).toEqualTypeOf<"eu">();
  await new V4Client(us).runs.create({ task });
  await eu.runs.create({ task });
  await new CloudAgent(us).v4.runs.create({ task });
  expect(sandbox.control.requests().map(({ region }) => region)).toEqual(["us", "eu", "us"]);
});

it.each([null, 5, {}, { now: () => 0 }])("the option `clock` refuses %j", (clock) => {
  const options = { ...sandbox.us, clock } as unknown as { clock: undefined };
  expect(() => new V4Client(options)).toThrow(ConfigurationError);
});
