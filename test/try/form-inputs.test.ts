import { describe, expect, it } from "vitest";
import { readBaseUrl } from "../../docs/try/read-base-url.js";
import { readSandboxKey } from "../../docs/try/read-sandbox-key.js";
import { newKeyValue } from "../../sandbox/service/keys.js";
import { createOperationForm } from "../../docs/try/operation-form.js";
import { readCases } from "../support/read-cases.js";
import { operationOf } from "./support/requests.js";

interface Cases {
  readonly addresses: readonly (readonly [text: string, expected: string])[];
  readonly noKeys: readonly string[];
}

const cases: Cases = readCases("form-inputs.yaml", import.meta.url);

describe("readBaseUrl", () => {
  it.each(cases.addresses)("accepts %j", (text, expected) => {
    expect(readBaseUrl(text)).toBe(expected);
  });

  const others = `
    https://us.cloud-agent.example http://us.cloud-agent.example http://127.0.0.1.evil.example:4010
    http://localhost.evil.example http://127.0.0.1:4010@evil.example http://user@127.0.0.1:4010
    http://user:pass@localhost:4010 https://127.0.0.1:4010 ws://127.0.0.1:4010 http://192.168.0.1:4010
    http://0.0.0.0:4010 http://127.0.0.1:4010/api/v4 http://127.0.0.1:4010?x http://127.0.0.1:4010#x
    //127.0.0.1:4010 127.0.0.1:4010 javascript:alert(1)
  `;
  it.each(["", ...(others.match(/\S+/g) ?? [])])("rejects %j", (text) => {
    expect(() => readBaseUrl(text)).toThrow(
      new RangeError(
        "Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.",
      ),
    );
  });
});

describe("readSandboxKey", () => {
  it("accepts every key that a sandbox creates", () => {
    const key = newKeyValue();
    expect(readSandboxKey(`${key}\n`)).toBe(key);
  });

  it.each(cases.noKeys)("rejects %j without repeating it", (key) => {
    expect(() => readSandboxKey(key)).toThrow(
      new RangeError(
        "Enter the key that your sandbox printed. It begins with sandbox_. Never enter a key of the service here.",
      ),
    );
  });
});

it("the form begins with the example of a body, also if the document names only one", () => {
  const operation = operationOf("v4:sessions.queueMessage");
  const text = JSON.stringify(operation.document);
  const document = JSON.parse(text, (key, value: unknown) =>
    key === "atOnce" ? undefined : value,
  );
  const { examples } = createOperationForm({ ...operation, document });
  expect(examples.map(({ value }) => value)).toEqual([
    { text: "Now find the entrance fee.", interrupt: false },
  ]);
});
