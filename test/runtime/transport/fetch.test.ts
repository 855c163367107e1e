import { describe, expect, it } from "vitest";
import { composeFetch, type Fetch, type Interceptor } from "../../../runtime/transport/fetch.js";

const base: Fetch = async () => new Response("base");

describe("composeFetch", () => {
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
    const fetch = composeFetch(base, [named("a"), named("b")]);
    await fetch("https://a.example");
    await fetch("https://a.example");
    const call = ["a before", "b before", "b after", "a after"];
    expect(log).toEqual(["wrap b", "wrap a", ...call, ...call]);
  });
});
