import { describe, expect, it, vi } from "vitest";
import { ConfigurationError, ValidationError } from "../../../runtime/errors/index.js";
import { register, type RegisterSteps } from "../../../overlays/signup/register.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

interface Grant {
  api_key: string;
}

function stepsOf(): RegisterSteps<Grant> {
  return {
    createChallenge: vi
      .fn<RegisterSteps<Grant>["createChallenge"]>()
      .mockResolvedValue({ challenge_id: "challenge_1", challenge_text: "Half of 2.01?" }),
    verifyChallenge: vi
      .fn<RegisterSteps<Grant>["verifyChallenge"]>()
      .mockResolvedValue({ api_key: "<API_KEY>" }),
  };
}

describe("register", () => {
  it("has the challenge solved, answers with two decimal places, and gives the key", async () => {
    const steps = stepsOf();
    const solve = vi.fn<(text: string) => Promise<number>>().mockResolvedValue(1.005);
    await expect(register(steps, { solve })).resolves.toEqual({ api_key: "<API_KEY>" });
    expect(solve.mock.calls).toEqual([["Half of 2.01?"]]);
    const answer = { challenge_id: "challenge_1", answer: "1.01" };
    expect(steps.verifyChallenge).toHaveBeenCalledExactlyOnceWith(answer, undefined);
  });

  it.each([
    [{}, {}],
    [{ email: undefined, name: undefined }, {}],
    [{ email: "agent@mail.example" }, { email: "agent@mail.example" }],
    [
      { email: "a@b.example", name: "" },
      { email: "a@b.example", name: "" },
    ],
  ])("asks for a challenge for %j with the body %j", async (who, body) => {
    const steps = stepsOf();
    await register(steps, { ...who, solve: () => 1 });
    expect(steps.createChallenge).toHaveBeenCalledExactlyOnceWith(body, undefined);
  });

  it("sends the settings of a call with both of its requests", async () => {
    const steps = stepsOf();
    const request = { timeout: 5_000 };
    await register(steps, { solve: () => "1" }, request);
    expect(vi.mocked(steps.createChallenge).mock.calls[0]?.[1]).toBe(request);
    expect(vi.mocked(steps.verifyChallenge).mock.calls[0]?.[1]).toBe(request);
  });

  it.each([Number.NaN, Infinity, "about 7", "", null, undefined, true, {}, [7]])(
    "refuses the solution %j before it answers",
    async (solution) => {
      const steps = stepsOf();
      const registering = Reflect.apply(register, undefined, [steps, { solve: () => solution }]);
      const error = await rejectionOf(registering as Promise<unknown>);
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ local: true, detail: [{ loc: ["body", "answer"] }] });
      expect(String(error)).toContain("not a finite decimal number");
      expect(steps.verifyChallenge).not.toHaveBeenCalled();
    },
  );

  it("passes on what the caller's solution throws, and answers nothing", async () => {
    const steps = stepsOf();
    const error = new Error("too hard");
    const solve = (): never => {
      throw error;
    };
    expect(await rejectionOf(register(steps, { solve }))).toBe(error);
    expect(steps.verifyChallenge).not.toHaveBeenCalled();
  });

  it("sends nothing when there is nobody to solve the challenge", async () => {
    const steps = stepsOf();
    const registering: unknown = Reflect.apply(register, undefined, [steps, {}]);
    await expect(registering).rejects.toBeInstanceOf(ConfigurationError);
    expect(steps.createChallenge).not.toHaveBeenCalled();
  });
});
