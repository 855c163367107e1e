import { afterEach, describe, expect, it } from "vitest";
import { canaries } from "./support/answers.js";
import { callUnderFault, type Kind } from "./support/call-under-fault.js";
import { FaultServer } from "./support/fault-server.js";
import { type Ending, type Fault, faults } from "./support/faults.js";

const clean = { waits: 0, timers: 0, listeners: 0 };
const kinds: readonly Kind[] = ["get", "patch", "post"];
const cases = faults.flatMap((fault) => kinds.map((kind) => ({ name: fault.name, kind, fault })));

let server: FaultServer;
afterEach(() => server.close());

async function start(fault: Fault): Promise<void> {
  server = new FaultServer(fault);
  await server.start();
  // The race needs a connection that has served a request before.
  if (fault.name === "keep-alive race") await (await fetch(server.baseUrl)).text();
}

describe("a fault", () => {
  it.each(cases)("$name: $kind", async ({ kind, fault }) => {
    await start(fault);
    const { baseUrl } = server;
    const { options, isLarge } = fault;
    const course = await callUnderFault(kind, baseUrl, { ...options, isLarge });
    const ending: Ending = fault[kind];
    expect({ error: course.error, requests: requestsOf(fault), elapsed: course.elapsed }).toEqual({
      error: ending.error,
      requests: ending.requests,
      elapsed: ending.elapsed ?? 0,
    });
    expect(course.message).toMatch(ending.says ?? /^$/);
    expect(course.leftovers).toEqual(clean);
    expect(await server.openSockets()).toBe(0);
    expect(course.printed).not.toContain(canaries.key);
    expect(course.printed).not.toContain(canaries.task);
  });
});

/** A large body arrives in pieces, of which the fault lets only the first one in. */
function requestsOf(fault: Fault): number {
  return fault.isLarge ? 0 : server.requests;
}

describe("a refused connection", () => {
  it.each(kinds)("is tried again, because nothing was sent: %s", async (kind) => {
    server = new FaultServer({});
    await server.start();
    const { baseUrl } = server;
    await server.close();
    const course = await callUnderFault(kind, baseUrl);
    expect(course).toMatchObject({ error: "ConnectionError", elapsed: 1_500, leftovers: clean });
    expect(course.message).toMatch(/nothing was sent/);
    expect(course.printed).not.toMatch(/canary/);
  });
});

describe("a redirect to another origin", () => {
  it.each(kinds)("sends nothing there: %s", async (kind) => {
    const other = new FaultServer({ request: (socket) => socket.end() });
    await other.start();
    const location = `location: ${other.baseUrl}/stolen`;
    for (const status of [301, 302, 303, 307, 308]) {
      server = new FaultServer({
        request: (socket) =>
          socket.end(
            `HTTP/1.1 ${status} Moved\r\n${location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
          ),
      });
      await server.start();
      const course = await callUnderFault(kind, server.baseUrl);
      expect(course.error).toBe("ApiError");
      expect([server.requests, other.heads]).toEqual([1, 0]);
      await server.close();
    }
    await other.close();
  });
});

describe("an unsafe request under any fault", () => {
  it("is received once at most", () => {
    const received = faults
      .filter(({ name }) => name !== "keep-alive race")
      .map(({ post }) => post.requests);
    expect(Math.max(...received)).toBe(1);
  });
});
