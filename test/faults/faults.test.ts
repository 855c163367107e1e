import { afterEach, describe, it } from "vitest";
import { canaries } from "./support/answers.js";
import { callUnderFault, type Kind } from "./support/call-under-fault.js";
import { FaultServer } from "./support/fault-server.js";
import { type Ending, type Fault, faults } from "./support/faults.js";

const clean = { waits: 0, timers: 0, listeners: 0 };
const kinds: readonly Kind[] = ["get", "patch", "post"];
const cases = faults.flatMap((fault) => kinds.map((kind) => ({ name: fault.name, kind, fault })));
/** What only waits may do so together. */
const slow = cases.filter(({ fault }) => fault.options?.timeout !== undefined);
const quick = cases.filter((each) => !slow.includes(each));

let server: FaultServer | undefined;
afterEach(() => server?.close());

describe.each([
  { title: "a fault", group: quick, concurrent: false },
  { title: "a fault that takes time", group: slow, concurrent: true },
])("$title", ({ group, concurrent }) => {
  it.for(group)("$name: $kind", { concurrent }, async ({ kind, fault }, { expect }) => {
    await using faulty = await start(fault);
    const { options, isLarge } = fault;
    const course = await callUnderFault(kind, faulty.baseUrl, { ...options, isLarge });
    const ending: Ending = fault[kind];
    // A large body arrives in pieces, of which the fault lets only the first one in.
    const requests = fault.isLarge ? 0 : faulty.requests;
    expect({ error: course.error, requests, elapsed: course.elapsed }).toEqual({
      error: ending.error,
      requests: ending.requests,
      elapsed: ending.elapsed ?? 0,
    });
    expect(course.message).toMatch(ending.says ?? /^$/);
    expect(course.leftovers).toEqual(clean);
    expect(await faulty.openSockets()).toBe(0);
    expect(course.printed).not.toContain(canaries.key);
    expect(course.printed).not.toContain(canaries.task);
  });
});

async function start(fault: Fault): Promise<FaultServer> {
  const faulty = new FaultServer(fault);
  await faulty.start();
  // The race needs a connection that has served a request before.
  if (fault.name === "keep-alive race") await (await fetch(faulty.baseUrl)).text();
  return faulty;
}

it.for(kinds)(
  "a refused connection is tried again, because nothing was sent: %s",
  async (kind, { expect }) => {
    server = new FaultServer({});
    await server.start();
    const { baseUrl } = server;
    await server.close();
    const course = await callUnderFault(kind, baseUrl);
    expect(course).toMatchObject({ error: "ConnectionError", elapsed: 1_500, leftovers: clean });
    expect(course.message).toMatch(/nothing was sent/);
    expect(course.printed).not.toMatch(/canary/);
  },
);

it.for(kinds)("a redirect to another origin sends nothing there: %s", async (kind, { expect }) => {
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
    // After these two, HTTP lets a server have carried out a POST.
    const isUnknown = kind === "post" && (status === 302 || status === 303);
    expect(course.error).toBe(isUnknown ? "OutcomeUnknownError" : "ApiError");
    expect([server.requests, other.heads]).toEqual([1, 0]);
    await server.close();
  }
  await other.close();
});

it("an unsafe request under any fault is received once at most", ({ expect }) => {
  const received = faults
    .filter(({ name }) => name !== "keep-alive race")
    .map(({ post }) => post.requests);
  expect(Math.max(...received)).toBe(1);
});
