import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { generatedFor } from "../../../../runtime/transport/index.js";
import { breakingPart, version } from "../../../../runtime/version.js";
import { projectRoot } from "../../../package/support/run.js";
import { v4 } from "../deployments.js";
import { errorOf, messageOf } from "../failing.js";

describe("the version that a client was generated for", () => {
  it.each(["package.json", "generator/package.json"])("is that of %s", (name) => {
    const manifest = readFileSync(path.join(projectRoot, name), "utf8");
    expect(version).toBe(JSON.parse(manifest).version);
  });

  it.each([
    ["1.2.3", "1"],
    ["12.0.0-rc.1", "12"],
    ["0.1.2", "0.1"],
    ["0.11.0", "0.11"],
  ])("counts as far as it changes with a break: %s as %s", (given, part) => {
    expect(breakingPart(given)).toBe(part);
  });

  it("changes nothing when it is that of the runtime", () => {
    expect(generatedFor(`client-weaver@${breakingPart(version)}`, v4)).toBe(v4);
  });

  it.each([
    "@boats/weaver@77.1",
    "@boats/weaver@7",
    "weaver@0.77",
    `weaver@${breakingPart(version)}0`,
  ])("ends a client for %s at once, and says what to do", (runtime) => {
    const create = (): unknown => generatedFor(runtime, v4);
    expect(errorOf(create)).toBeInstanceOf(ConfigurationError);
    expect(messageOf(create)).toBe(
      `This client was generated for ${runtime}, and the version of its runtime is ${version}. Generate it again, or install ${runtime}.`,
    );
  });
});
