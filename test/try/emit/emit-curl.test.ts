import { execFileSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCurl } from "../../../docs/try/emit/emit-curl.js";
import { shellVariable } from "../../../docs/try/emit/shell-words.js";
import { callFrom } from "../support/requests.js";
import { emitLiteral } from "../../../docs/try/emit/emit-literal.js";

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
  it.each([
    ["/runs", { a: ["1", "2"], b: "" }, "/runs?a=1&a=2&b="],
    ["/runs?state=open", { a: "&" }, "/runs?state=open&a=%26"],
  ])("adds to the path %s the query %j", (place, query, target) => {
    const call = { ...callFrom("v4:runs.get"), path: place, options: { query } };
    expect(argumentsOf(emitCurl(call))).toContain(`http://us/api/v4${target}`);
  });

  it("writes parameters as the client does, and keys where the document has them", () => {
    const key = shellVariable("SERVICE_API_KEY");
    const call = {
      ...callFrom("v4:runs.get"),
      path: "/runs/{id}",
      pathValues: { id: ["1", "2"] },
      options: { query: { q: ["a", "b"] }, cookie: { c: "1" } },
      serialization: {
        path: { id: { style: "matrix", explode: true } },
        query: { q: { style: "pipeDelimited", explode: false } },
      },
      credentials: [
        { in: "query", word: ["key=", key] },
        { in: "cookie", word: ["sid=", key] },
      ],
    };
    expect(argumentsOf(emitCurl(call)).slice(3).join(" ")).toBe(
      "http://us/api/v4/runs/;id=1;id=2?q=a%7Cb&key=key --cookie sid=key --cookie c=1",
    );
  });

  it.each([
    ["multipart/form-data", "--form", "--form-string"],
    ["application/x-www-form-urlencoded", "--data-urlencode", "--data-urlencode"],
  ])("passes the fields of %s", (contentType, file, text) => {
    const call = callFrom("v4:runs.create", { body: { file: new Blob(), name: ["a b", "c"] } });
    const words = argumentsOf(emitCurl({ ...call, contentType })).slice(-6);
    expect(words).toEqual([file, "file=@FILE", text, "name=a b", text, "name=c"]);
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

describe("emitLiteral", () => {
  it.each([
    [{ task: "x" }, '{ task: "x" }'],
    [{}, "{}"],
    [[], "[]"],
    [null, "null"],
    [{ "a-b": 1, $c: [true, null] }, '{ "a-b": 1, $c: [true, null] }'],
    [{ text: "\u202e\u2028" }, '{ text: "\\u202e\\u2028" }'],
    [JSON.parse('{ "__proto__": 1 }'), '{ ["__proto__"]: 1 }'],
    // As long as a line may be.
    [{ task: "x".repeat(51) }, `{ task: "${"x".repeat(51)}" }`],
  ])("writes %j in one line", (value, expected) => {
    expect(emitLiteral(value)).toBe(expected);
  });

  it("breaks what does not fit into a line", () => {
    const task = "Find the opening hours of the city library.";
    const value = { task, file: new Blob(), modelParams: { reasoning: { effort: "high" } } };
    expect(emitLiteral(value)).toBe(`{
  task: "Find the opening hours of the city library.",
  file: new Blob(["CONTENT"]),
  modelParams: { reasoning: { effort: "high" } },
}`);
  });

  it("means the same value, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const wire = JSON.stringify(value);
        const emitted = runInNewContext(`JSON.stringify(${emitLiteral(value)})`);
        expect(JSON.parse(emitted)).toEqual(JSON.parse(wire));
      }),
    );
  });
});
