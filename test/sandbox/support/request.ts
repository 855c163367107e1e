import type { Sandbox } from "../../../sandbox/index.js";
import { deployment } from "../../../generated/v4/tables.js";

/** The header of the key, for tests of something else. What it is called is transcribed in `test/specs/facts.test.ts`. */
export const keyHeader: string = deployment.key?.name ?? "";

/** What came back, with the body parsed when it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** How one request differs from a plain one. */
export interface RequestChanges {
  /** The key to send; `null` sends none. */
  readonly key?: string | null;
  /** The deployment to send to; the US one when absent. */
  readonly region?: "us" | "eu";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of a JSON body. */
  readonly raw?: string;
}

/** Sends one request over real HTTP. */
export async function request(
  sandbox: Sandbox,
  call: string,
  body?: unknown,
  changes: RequestChanges = {},
): Promise<Answer> {
  const { region = "us", headers, raw } = changes;
  const { key = sandbox[region].apiKey } = changes;
  const [method = "", path = ""] = call.split(" ");
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(sandbox[region].baseUrl + path, {
    method,
    headers: {
      ...(key !== null && { [keyHeader]: key }),
      ...(path.startsWith("/control") && { "X-Sandbox-Control-Token": sandbox.control.token }),
      ...(payload !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  return { status: response.status, headers: response.headers, body: await read(response) };
}

/** Reads a string member of an answer's body. */
export function member(answer: Answer, name: string): string {
  const value: unknown = Object(answer.body)[name];
  if (typeof value !== "string") {
    throw new TypeError(`Expected ${name} in ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return value;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return isJson && text !== "" ? JSON.parse(text) : text;
}
