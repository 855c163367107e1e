import { expect, it } from "vitest";
import { readBaseUrl } from "../../docs/try/read-base-url.js";
import { readSandboxKey } from "../../docs/try/read-sandbox-key.js";
import { newKeyValue } from "../../sandbox/service/keys.js";
import { createOperationForm } from "../../docs/try/operation-form.js";
import { readCases } from "../support/read-cases.js";
import { operationOf } from "./support/requests.js";

const cases = readCases("form-inputs.yaml", import.meta.url);

it.each<string[]>(cases.addresses)("the form accepts the address %j", (text, expected) => {
  expect(readBaseUrl(text)).toBe(expected);
});

it.each<string>(cases.otherAddresses)("the form rejects the address %j", (text) => {
  const message =
    "Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.";
  expect(() => readBaseUrl(text)).toThrow(new RangeError(message));
});

it("the form accepts every key that a sandbox creates", () => {
  const key = newKeyValue();
  expect(readSandboxKey(`${key}\n`)).toBe(key);
});

it.each<string>(cases.noKeys)("the form rejects the key %j without repeating it", (key) => {
  const message =
    "Enter the key that your sandbox printed. It begins with sandbox_. Never enter a key of the service here.";
  expect(() => readSandboxKey(key)).toThrow(new RangeError(message));
});

it("the form begins with the example of a body, also if the document names only one", () => {
  const operation = operationOf("v4:sessions.queueMessage");
  const text = JSON.stringify(operation.document);
  const document = JSON.parse(text, (key, value: unknown) =>
    key === "atOnce" ? undefined : value,
  );
  const { examples } = createOperationForm({ ...operation, document });
  const message = { text: "Now find the entrance fee.", interrupt: false };
  expect(examples.map(({ value }) => value)).toEqual([message]);
});
