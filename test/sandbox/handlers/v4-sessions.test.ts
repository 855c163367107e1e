import { beforeEach, describe, expect, it } from "vitest";
import { member, request, type Answer } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: 10_000 }, "test");
let runId: string;
let sessionId: string;
beforeEach(async () => {
  runId = member(await request(sandbox, "POST /api/v4/runs", { task: "first" }), "id");
  sessionId = sandbox.control.run(runId).sessionId;
});

function queue(body: unknown): Promise<Answer> {
  return request(sandbox, `POST /api/v4/sessions/${sessionId}/queue`, body);
}

function tasks(): string[] {
  return sandbox.control.session(sessionId).runIds.map((id) => sandbox.control.run(id).task);
}

describe("POST /api/v4/sessions/{id}/queue", () => {
  it("runs messages as the next turns, one after the other", async () => {
    await queue({ text: "second" });
    await queue({ text: "third", interrupt: false });
    expect(tasks()).toEqual(["first"]);

    sandbox.control.clock.advance(10_000);
    expect(tasks()).toEqual(["first", "second"]);

    sandbox.control.clock.advance(10_000);
    expect(tasks()).toEqual(["first", "second", "third"]);
  });

  it("runs a message at once when the session has nothing to do", async () => {
    sandbox.control.clock.advance(10_000);
    await queue({ text: "second" });

    expect(tasks()).toEqual(["first", "second"]);
    expect(sandbox.control.session(sessionId).pending).toEqual([]);
  });

  it("runs an interrupting message immediately, before those that wait", async () => {
    await queue({ text: "second" });
    await queue({ text: "urgent", interrupt: true });

    expect(tasks()).toEqual(["first", "urgent"]);
    expect(sandbox.control.run(runId).status).toBe("cancelled");
    expect(sandbox.control.session(sessionId).pending).toEqual(["second"]);
  });

  it("keeps the model of the session", async () => {
    sandbox.control.clock.advance(10_000);
    await queue({ text: "second" });
    const [, second = ""] = sandbox.control.session(sessionId).runIds;

    expect(sandbox.control.run(second).model).toBe("fam-a-5.6-luna");
  });

  it("holds 20 messages, answers 409 to one more, and takes an interrupting one, or more after a turn", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await queue({ text: "more" })).status);

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
    expect((await queue({ text: "urgent", interrupt: true })).status).toBe(200);
    expect(tasks()).toEqual(["first", "urgent"]);
    expect(sandbox.control.session(sessionId).pending).toHaveLength(20);
    sandbox.control.clock.advance(10_000);
    expect((await queue({ text: "room again" })).status).toBe(200);
  });

  it("answers 409 while a test says that the session is busy", async () => {
    sandbox.control.setSession(sessionId, { busy: true });
    const busy = await queue({ text: "second" });
    const urgent = await queue({ text: "urgent", interrupt: true });
    sandbox.control.setSession(sessionId, { busy: false });

    expect([busy.status, urgent.status]).toEqual([409, 409]);
    expect((await queue({ text: "second" })).status).toBe(200);
    expect(sandbox.control.session(sessionId).pending).toEqual(["second"]);
  });
});
