import { beforeEach, describe, expect, it, vi, afterEach } from "vitest";
import { ConfigurationError, ValidationError } from "../../../runtime/errors/index.js";
import { register, type RegisterSteps } from "../../../runtime/signup/register.js";
import { refuseInput } from "../../../runtime/errors/validation-error.js";
import { rejectionOf } from "../transport/failing.js";
import { withExpiry } from "../../../runtime/signup/with-expiry.js";
import { createApiPromise, type ApiPromise } from "../../../runtime/transport/api-promise.js";
import { useUnheard } from "../../support/use-unheard.js";

interface Who {
  email?: string;
  name?: string;
}

interface Challenge {
  id: string;
  text: string;
}

type Steps = RegisterSteps<Who, Challenge, { key: string }>;

const registration = { who: ["email", "name"], id: "challenge", answer: "result", decimals: 2 };
const challenge = { id: "challenge_1", text: "Half of 2.01?" };

/** The service's answer to a request that is not valid in some places. */
function refusal(...places: string[][]): ValidationError {
  const detail = places.map((loc) => ({ loc, msg: "not valid", type: "value_error" }));
  const answer = { status: 422, headers: new Headers(), body: { detail } };
  return new ValidationError(detail, { operation: "solve", ...answer });
}

let steps: Steps;
beforeEach(() => {
  const ask = vi.fn<Steps["ask"]>().mockResolvedValue(challenge);
  const answer = vi.fn<Steps["answer"]>().mockResolvedValue({ key: "<API_KEY>" });
  steps = { ask, text: ({ text }) => text, answer };
});

describe("register", () => {
  it("has the challenge solved, answers with two decimal places, and gives the key", async () => {
    const solve = vi.fn<(text: string) => Promise<number>>().mockResolvedValue(1.005);
    await expect(register(registration, steps, { solve })).resolves.toEqual({ key: "<API_KEY>" });
    expect(solve.mock.calls).toEqual([["Half of 2.01?"]]);
    expect(steps.answer).toHaveBeenCalledExactlyOnceWith(challenge, "1.01", undefined);
  });

  it.each([
    [0, 6.5, "7"],
    [2, 7n, "7.00"],
  ])("answers with %d decimal places, as the spec says, to %s", async (decimals, given, answer) => {
    await register({ ...registration, decimals }, steps, { solve: () => given });
    expect(steps.answer).toHaveBeenCalledExactlyOnceWith(challenge, answer, undefined);
  });

  const unnamed = { email: "a@b.example", name: "" };

  it.each([
    [{}, {}],
    [{ email: undefined, name: undefined }, {}],
    [{ email: "agent@mail.example" }, { email: "agent@mail.example" }],
    // Nothing but what the spec asks for.
    [{ email: "agent@mail.example", task: "secret" }, { email: "agent@mail.example" }],
    [unnamed, unnamed],
  ])("asks for a challenge for %j with the body %j", async (who, body) => {
    await register(registration, steps, { ...who, solve: () => 1 });
    expect(steps.ask).toHaveBeenCalledExactlyOnceWith(body, undefined);
    expect(Object.keys(vi.mocked(steps.ask).mock.calls[0]?.[0] ?? {})).toEqual(Object.keys(body));
  });

  it("sends the settings of a call with both of its requests", async () => {
    const request = { timeout: 5_000 };
    await register(registration, steps, { solve: () => "1" }, request);
    expect(vi.mocked(steps.ask).mock.calls[0]?.[1]).toBe(request);
    expect(vi.mocked(steps.answer).mock.calls[0]?.[2]).toBe(request);
  });

  const unsolved = [Number.NaN, Infinity, "about 7", "", null, undefined, true, {}, [7]];

  it.each(unsolved)("refuses the solution %j before it answers", async (solution) => {
    const who = { solve: () => solution };
    const registering = Reflect.apply(register, undefined, [registration, steps, who]);
    const error = await rejectionOf(registering as Promise<unknown>);
    const facts = { name: "ValidationError", local: true, detail: [{ loc: ["body", "result"] }] };
    expect(error).toMatchObject(facts);
    expect(String(error)).toContain("not a finite decimal number");
    expect(steps.answer).not.toHaveBeenCalled();
  });

  it("passes on what the caller's solution throws, and answers nothing", async () => {
    const error = new Error("too hard");
    const solve = (): never => {
      throw error;
    };
    expect(await rejectionOf(register(registration, steps, { solve }))).toBe(error);
    expect(steps.answer).not.toHaveBeenCalled();
  });

  it.each([1, 2])("asks %i times for a new challenge if one has expired", async (times) => {
    for (let count = 0; count < times; count += 1)
      vi.mocked(steps.answer).mockRejectedValueOnce(refusal(["body", "challenge"]));
    const solve = vi.fn<(text: string) => number>().mockReturnValue(1);
    await expect(register(registration, steps, { solve })).resolves.toEqual({ key: "<API_KEY>" });
    expect(steps.ask).toHaveBeenCalledTimes(times + 1);
    expect(solve).toHaveBeenCalledTimes(times + 1);
  });

  it.each([
    ["challenges that have expired", refusal(["body", "challenge"]), 3],
    ["a wrong answer", refusal(["body", "result"]), 1],
    ["a challenge and an answer", refusal(["body", "challenge"], ["body", "result"]), 1],
    ["a refusal without a place", refusal(), 1],
    ["an answer that was not sent", refuseInput("solve", ["body", "challenge"], "not valid"), 1],
    ["an error of another kind", new Error("challenge"), 1],
  ])("asks for no other challenge after %s", async (_, error, asked) => {
    vi.mocked(steps.answer).mockRejectedValue(error);
    expect(await rejectionOf(register(registration, steps, { solve: () => 1 }))).toBe(error);
    expect(steps.ask).toHaveBeenCalledTimes(asked);
  });

  it("sends nothing when there is nobody to solve the challenge", async () => {
    const registering: unknown = Reflect.apply(register, undefined, [registration, steps, {}]);
    await expect(registering).rejects.toBeInstanceOf(ConfigurationError);
    expect(steps.ask).not.toHaveBeenCalled();
  });
});

const answer = { claim_url: "https://us.cloud-agent.example/claim/1" };
const expiresAt = new Date("2026-09-09T13:00:00Z");

/** The promise that a call gives for an answer with this body. */
function promiseOf<Answer extends object>(answering: Promise<Answer>): ApiPromise<Answer> {
  const headers = new Headers({ "x-request-id": "r1" });
  return createApiPromise(answering, () => ({ status: 201, statusText: "Created", headers }));
}

describe("withExpiry", () => {
  const unheard = useUnheard();

  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-09-09T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("counts the lifetime from the request, not from the answer", async () => {
    const answering = new Promise<typeof answer>((resolve) => {
      setTimeout(() => resolve(answer), 5_000);
    });
    const claiming = withExpiry(promiseOf(answering), 3_600);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(claiming).resolves.toEqual({ ...answer, expiresAt });
  });

  it("leaves a field of the answer's own alone", async () => {
    const own = { expiresAt: new Date(0) };
    await expect(withExpiry(promiseOf(Promise.resolve(own)), 3_600)).resolves.toEqual(own);
  });

  it("gives status and headers of the answer as well", async () => {
    const claiming = withExpiry(promiseOf(Promise.resolve(answer)), 3_600);
    const { data, response } = await claiming.withResponse();
    expect(data).toEqual({ ...answer, expiresAt });
    expect(data).toBe(await claiming);
    expect(response).toMatchObject({ status: 201, statusText: "Created" });
    expect(response.headers.get("x-request-id")).toBe("r1");
  });

  it("rejects both ways with a failure, and leaves no rejection that nobody hears of", async () => {
    const error = new Error("broken");
    const claiming = withExpiry(promiseOf(Promise.reject(error)), 3_600);
    expect(await rejectionOf(claiming.withResponse())).toBe(error);
    expect(await unheard()).toEqual([]);
    expect(await rejectionOf(claiming)).toBe(error);
  });
});
