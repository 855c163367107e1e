import { describe, expect, it } from "vitest";
import { emitClientCall } from "../../../docs/try/emit/emit-client-call.js";
import { emitHttpCall } from "../../../docs/try/emit/emit-http-call.js";
import { callFrom } from "../support/requests.js";

describe("emitClientCall", () => {
  it("calls the method with the body", () => {
    const call = callFrom("v4:runs.create", { body: { task: "x" } });
    expect(emitClientCall(call)).toBe(`import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const result = await client.runs.create({ task: "x" });
console.log(result);
`);
  });

  it("names a region other than the first, and that checks are off", () => {
    const call = callFrom("v4:runs.create", { region: "eu", body: { task: "x" } }, false);
    expect(emitClientCall(call)).toContain('new V4Client({ region: "eu", validation: "off" });');
  });

  it("passes path parameters first, and their text as it is", () => {
    const call = callFrom("v4:browsers.update", {
      path: { id: '"); evil("' },
      body: { action: "stop" },
    });
    expect(emitClientCall(call)).toContain(
      'client.browsers.update("\\"); evil(\\"", {\n  action: "stop",\n});',
    );
  });

  it("passes no argument where there is no body", () => {
    expect(emitClientCall(callFrom("billing:getAccount"))).toContain(
      "new BillingClient();\nconst result = await client.getAccount();",
    );
  });

  it("passes query parameters after an absent body", () => {
    const call = callFrom("signup:createChallenge", { query: { page: "2", none: "" } });
    expect(emitClientCall(call)).toContain(
      'client.createChallenge(undefined, {\n  query: { page: "2" },\n});',
    );
  });
});

describe("emitHttpCall", () => {
  it("names the path of the document and its parameters", () => {
    const call = callFrom("v4:browsers.update", {
      path: { id: "b1" },
      body: { action: "stop" },
    });
    expect(emitHttpCall(call)).toBe(`import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { data, error, response } = await client.http.PATCH("/browsers/{id}", {
  params: { path: { id: "b1" } },
  body: { action: "stop" },
});
console.log(response.status, data ?? error);
`);
  });

  it("passes nothing besides the path where nothing is needed", () => {
    expect(emitHttpCall(callFrom("billing:getAccount"))).toContain(
      'client.http.GET("/api/v2/billing/account");',
    );
  });
});
