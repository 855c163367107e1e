import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutcomeUnknownError, ThrottleError } from "../../../runtime/errors/index.js";
import { canaries } from "./answers.js";
import { callUnderFault, type Kind } from "./call-under-fault.js";
import { FaultServer } from "./fault-server.js";

const statuses = [403, 420, 429, 503];
const date = "Wed, 21 Oct 2015 07:28:00 GMT";

/** Bodies, and the seconds that they ask for. */
const bodies = [
  { body: {}, seconds: undefined },
  { body: { limit_rps: 25 }, seconds: undefined },
  { body: { retry_after_seconds: 2 }, seconds: 2 },
  { body: { limit_rps: 25, retry_after_seconds: 2 }, seconds: 2 },
];

/** Values of the header `Retry-After`, one after another, and the seconds that they ask for. */
const headers = [
  { name: "no header", values: [], seconds: undefined },
  { name: "seconds", values: ["3"], seconds: 3 },
  { name: "a date", values: ["Wed, 21 Oct 2015 07:28:04 GMT"], seconds: 4 },
  { name: "a date that is past", values: ["Wed, 21 Oct 2015 07:00:00 GMT"], seconds: 0 },
  { name: "two headers", values: ["1", "5"], seconds: 5 },
  { name: "a negative time", values: ["-7"], seconds: 0 },
  { name: "the edge's five minutes", values: ["300"], seconds: 300 },
  { name: "a huge time", values: ["999999999999999999"], seconds: 1e18 },
  { name: "nonsense", values: ["soon"], seconds: undefined },
];

const windows = [undefined, "125"];
const kinds: readonly Kind[] = ["get", "patch", "post"];

interface Throttle {
  readonly status: number;
  readonly body: (typeof bodies)[number];
  readonly header: (typeof headers)[number];
  readonly window: string | undefined;
}

const throttles: Throttle[] = statuses.flatMap((status) =>
  bodies.flatMap((body) =>
    headers.flatMap((header) => windows.map((window) => ({ status, body, header, window }))),
  ),
);

function write({ status, body, header, window }: Throttle): string {
  const text = JSON.stringify({ ...body.body, key: canaries.key, input: canaries.task });
  const lines = [
    `HTTP/1.1 ${status} Slow down`,
    `date: ${date}`,
    "connection: close",
    `content-length: ${text.length}`,
    ...header.values.map((value) => `Retry-After: ${value}`),
    ...(window === undefined ? [] : [`X-RateLimit-Limit: ${window}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}

/** What the description and the decisions on its gaps say must become of a call. */
function expectedOf(throttle: Throttle, kind: Kind): object {
  const { status, body, header, window } = throttle;
  const namesLimit = "limit_rps" in body.body;
  const hasHeader = header.values.length > 0;
  const isThrottle = namesLimit || status === 429 || hasHeader || body.seconds !== undefined;
  const isUncertain = kind === "post" && status === 503 && !namesLimit;
  if (!isThrottle) {
    if (status < 500) return { error: "ApiError", requests: 1, elapsed: 0 };
    const requests = kind === "post" ? 1 : 3;
    return { error: "ServerError", requests, elapsed: kind === "post" ? 0 : 1_500 };
  }
  const seconds = [body.seconds, header.seconds].filter((hint) => hint !== undefined);
  const retryAfter = seconds.length === 0 ? 1_000 : Math.max(...seconds) * 1_000;
  if (isUncertain) return { error: "OutcomeUnknownError", requests: 1, elapsed: 0 };
  const scope = namesLimit || window !== undefined || !hasHeader ? "project" : "edge";
  const waits = retryAfter <= 60_000;
  // Each of two waits is a second longer than asked for: the most by which clients spread.
  const elapsed = waits ? 2 * (retryAfter + 1_000) : 0;
  return { error: "ThrottleError", requests: waits ? 3 : 1, elapsed, scope, retryAfter };
}

/** Describes what becomes of calls, by the status of the throttles that pass a test. */
export function describeThrottles(isMeant: (index: number) => boolean): void {
  let bytes: string;
  const server = new FaultServer({ request: (socket) => socket.end(bytes) });
  beforeAll(() => server.start());
  afterAll(() => server.close());

  describe.each(kinds)("throttles of a %s", (kind) => {
    it.each(statuses)(
      "with status %d are waited for, unless that would take too long",
      async (status) => {
        const meant = throttles.filter((_, index) => isMeant(index));
        for (const throttle of meant.filter((candidate) => candidate.status === status)) {
          bytes = write(throttle);
          expect(await playOut(kind, server), JSON.stringify(throttle)).toEqual({
            ...expectedOf(throttle, kind),
            leftovers: { waits: 0, timers: 0, listeners: 0 },
            showsCanary: false,
            isOver: false,
          });
        }
      },
    );
  });
}

async function playOut(kind: Kind, server: FaultServer): Promise<object> {
  server.requests = 0;
  const course = await callUnderFault(kind, server.baseUrl);
  const { thrown, error, elapsed, leftovers, printed } = course;
  const isThrottle = thrown instanceof ThrottleError;
  const hasMoment = isThrottle || thrown instanceof OutcomeUnknownError;
  const retryAt = (hasMoment ? thrown.retryAt : undefined) ?? new Date();
  return {
    error,
    requests: server.requests,
    elapsed,
    ...(isThrottle && { scope: thrown.scope, retryAfter: thrown.retryAfter }),
    leftovers,
    showsCanary: printed.includes("canary"),
    isOver: Number(retryAt) < Date.now() - 1_000,
  };
}
