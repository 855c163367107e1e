import { describe, expect, it } from "vitest";
import { composeFetch, type Fetch, type Interceptor } from "../../../runtime/transport/fetch.js";
import { rejectionOf } from "./failing.js";

const base: Fetch = async () => new Response("base");

function throwing(error: Error): Fetch {
  return async () => {
    throw error;
  };
}

describe("composeFetch", () => {
  it("is the base itself without interceptors", () => {
    const { fetch, isNetworkFailure } = composeFetch(base, []);
    expect(fetch).toBe(base);
    expect(isNetworkFailure(new Error("any"))).toBe(true);
  });

  it("puts the first interceptor outermost and wraps once", async () => {
    const log: string[] = [];
    const named =
      (name: string): Interceptor =>
      (next) => {
        log.push(`wrap ${name}`);
        return async (input, init) => {
          log.push(`${name} before`);
          const response = await next(input, init);
          log.push(`${name} after`);
          return response;
        };
      };
    const { fetch } = composeFetch(base, [named("a"), named("b")]);
    await fetch("https://a.example");
    await fetch("https://a.example");
    const call = ["a before", "b before", "b after", "a after"];
    expect(log).toEqual(["wrap b", "wrap a", ...call, ...call]);
  });

  it("tells failures of the network from errors of interceptors", async () => {
    const lost = new TypeError("fetch failed");
    const own = new Error("denied by policy");
    const pass: Interceptor = (next) => (input, init) => next(input, init);
    const failing = composeFetch(throwing(lost), [pass]);
    expect(await rejectionOf(failing.fetch("https://a.example"))).toBe(lost);
    expect(failing.isNetworkFailure(lost)).toBe(true);
    const denying = composeFetch(base, [() => throwing(own)]);
    expect(await rejectionOf(denying.fetch("https://a.example"))).toBe(own);
    expect(denying.isNetworkFailure(own)).toBe(false);
    expect(denying.isNetworkFailure("text")).toBe(false);
  });
});
