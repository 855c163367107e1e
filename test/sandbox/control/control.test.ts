import { expect, it } from "vitest";
import { useSandbox } from "../../support/use-sandbox.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";

const clock = new SteppedClock();
const sandbox = useSandbox({ clock, runDuration: 10_000 }, "test");

const createRun = async (): Promise<string> =>
  member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");

it("a run goes on for ever if it is told to, until told otherwise, and nothing waits for it", async () => {
  const id = await createRun();
  sandbox.control.setRun(id, { duration: Infinity });
  clock.advance(1e12);
  expect(sandbox.control.run(id).status).toBe("running");
  expect(clock.waiting).toBe(0);
  sandbox.control.setRun(id, { outcome: "cancelled", result: undefined, duration: 0 });
  const { body } = await request(sandbox, `GET /api/v4/runs/${id}`);
  expect(body).toEqual({ id, status: "cancelled" });
  await createRun();
  await sandbox.control.reset();
  expect(clock.waiting).toBe(0);
});

it.each([{ legacyPlanGrant: undefined }, { existingGrant: undefined }])(
  "a project stays as it is by %o",
  (changes) => {
    const before = sandbox.control.setProject({ existingGrant: 5, legacyPlanGrant: 6 });
    expect(sandbox.control.setProject(changes)).toEqual(before);
  },
);

it("numbers that are none are refused", async () => {
  const { control } = sandbox;
  const id = await createRun();
  expect(() => control.setRun(id, { events: [{ after: NaN, data: 1 }] })).toThrow(RangeError);
  expect(() => control.injectFault({ times: NaN })).toThrow(RangeError);
  expect(() => control.setProject({ existingGrant: NaN })).toThrow(RangeError);
});
