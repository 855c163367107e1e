import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { type ClientOptions, Transport } from "../../../runtime/transport/index.js";
import { limitedV4 } from "./deployments.js";
import { errorOf } from "./failing.js";

const clientOf = (budget: unknown): Transport => {
  const options = { apiKey: "svc_canary", baseUrl: "https://service.example", budget };
  // As a caller without types has it.
  return new Transport(limitedV4, options as ClientOptions);
};

describe("the option budget", () => {
  it.each([{ project: "" }, { project: 7 }])(
    "names its project by a string that is not empty, not %j",
    (budget) => {
      const error = errorOf(() => clientOf(budget));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain("`budget.project`");
    },
  );

  it.each([{ general: 0 }, { status: -1 }, { general: "25" }, { status: Number.NaN }, "on", 25])(
    "is refused at construction when it is %j",
    (budget) => {
      const error = errorOf(() => clientOf(budget));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain("`budget`");
    },
  );

  it.each([
    {},
    { project: "libraries" },
    { general: 1 },
    { status: 0.5 },
    { general: Infinity },
    "off",
    undefined,
  ])("may be %j", (budget) => {
    expect(clientOf(budget)).toBeInstanceOf(Transport);
  });
});
