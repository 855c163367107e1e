import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCurl } from "../../../docs/try/emit/emit-curl.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { callFrom } from "../support/requests.js";

/** The arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${command}\n`;
  const env = {
    SERVICE_BASE_URL: "http://us",
    SERVICE_EU_BASE_URL: "http://eu",
    SERVICE_API_KEY: "key",
  };
  const printed = execFileSync("/bin/sh", ["-c", script], { encoding: "utf8", env });
  return printed.split("\0").slice(0, -1);
}

describe("emitCurl", () => {
  it("names method, address, key and body", () => {
    const call = callFrom("v4:runs.create", { body: { task: "x" } });
    expect(emitCurl(call)).toBe(`curl --fail-with-body --silent --show-error \\
  --request POST \\
  "$SERVICE_BASE_URL/api/v4/runs" \\
  --header "${keyHeader}: $SERVICE_API_KEY" \\
  --header 'Content-Type: application/json' \\
  --data '{"task":"x"}'`);
  });

  it("uses the address of the region", () => {
    const call = callFrom("v4:runs.get", { region: "eu", path: { id: "r1" } });
    expect(argumentsOf(emitCurl(call))).toContain("http://eu/api/v4/runs/r1");
  });

  it("sends no key where none is needed", () => {
    expect(emitCurl(callFrom("signup:createChallenge", { body: {} }))).not.toContain("API_KEY");
  });

  it("adds a query", () => {
    const call = callFrom("v4:runs.get", { path: { id: "r" }, query: { a: "1 2", b: "" } });
    expect(argumentsOf(emitCurl(call))).toContain("http://us/api/v4/runs/r?a=1%202");
  });

  it.each([
    ["multipart/form-data", ["--form", "file=@FILE", "--form-string", "name=a b"]],
    [
      "application/x-www-form-urlencoded",
      ["--data-urlencode", "file=@FILE", "--data-urlencode", "name=a b"],
    ],
  ])("passes the fields of %s", (contentType, expected) => {
    const call = callFrom("v4:runs.create", { body: { file: new Blob(), name: "a b" } });
    expect(argumentsOf(emitCurl({ ...call, contentType })).slice(-4)).toEqual(expected);
  });

  it("has the shell pass every body and path unchanged", () => {
    const requests = fc.array(
      fc.record({ task: fc.jsonValue(), id: fc.string({ unit: "binary", minLength: 1 }) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(requests, (all) => {
        const commands = all.map(({ id, task }) =>
          emitCurl(callFrom("v4:browsers.update", { path: { id }, body: { task } })),
        );
        const words = argumentsOf(commands.join("\n"));
        const each = words.length / all.length;
        for (const [at, { id, task }] of all.entries()) {
          const sent = words.slice(at * each, (at + 1) * each);
          expect(JSON.parse(sent.at(-1) ?? "")).toEqual(JSON.parse(JSON.stringify({ task })));
          const address = sent.find((word) => word.startsWith("http://us/")) ?? "";
          expect(decodeURIComponent(address.split("/").at(-1) ?? "")).toBe(id);
        }
      }),
      { numRuns: 10 },
    );
  });
});
