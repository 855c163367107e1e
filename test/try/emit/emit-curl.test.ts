import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCurl } from "../../../docs/try/emit/emit-curl.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { requestOf } from "../support/requests.js";

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
    const request = requestOf("v4:runs.create", { body: { task: "x" } });
    expect(emitCurl(request)).toBe(`curl --silent --show-error \\
  --request POST \\
  "$SERVICE_BASE_URL/api/v4/runs" \\
  --header "${keyHeader}: $SERVICE_API_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{"task":"x"}'`);
  });

  it("uses the address of the region", () => {
    const request = requestOf("v4:runs.get", { region: "eu", path: { id: "r1" } });
    expect(argumentsOf(emitCurl(request))).toContain("http://eu/api/v4/runs/r1");
  });

  it("sends no key where none is needed", () => {
    expect(emitCurl(requestOf("signup:createChallenge", { body: {} }))).not.toContain("API_KEY");
  });

  it("adds a query", () => {
    const request = requestOf("v4:runs.get", { path: { id: "r" }, query: { a: "1 2", b: "" } });
    expect(argumentsOf(emitCurl(request))).toContain("http://us/api/v4/runs/r?a=1%202");
  });

  it("has the shell pass every body and path unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary", minLength: 1 }), (task, id) => {
        const sent = argumentsOf(
          emitCurl(requestOf("v4:browsers.update", { path: { id }, body: { task } })),
        );
        expect(JSON.parse(sent.at(-1) ?? "")).toEqual(JSON.parse(JSON.stringify({ task })));
        const address = sent.find((word) => word.startsWith("http://us/")) ?? "";
        expect(decodeURIComponent(address.split("/").at(-1) ?? "")).toBe(id);
      }),
      { numRuns: 50 },
    );
  });
});
