import { hostileText } from "../../support/hostile-text.js";
import { sendJson, startServer } from "../../../runtime/transport/loopback.js";

/** A service that answers with whatever an attacker likes. */
export interface HostileService extends AsyncDisposable {
  readonly baseUrl: string;
}

/** How it behaves. */
export interface Behaviour {
  /** The id of everything. */
  readonly id?: string;
  /** A run never ends. */
  readonly endless?: boolean;
  /** Everything is refused, with this status. */
  readonly refuses?: number;
  /** Every connection breaks once a run is there. */
  readonly breaks?: boolean;
}

/** Starts a service on loopback whose every text is hostile. */
export async function startHostileService(behaviour: Behaviour = {}): Promise<HostileService> {
  let looks = 0;
  const { baseUrl, close } = await startServer((response, { url = "" }) => {
    const isStatus = url.endsWith("/status");
    looks += isStatus ? 1 : 0;
    if (behaviour.breaks && isStatus && looks > 1) return response.destroy();
    const { status, body } = answer(url, behaviour, looks);
    return sendJson(response, status, body);
  });
  return { baseUrl, [Symbol.asyncDispose]: close };
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

function answer(url: string, behaviour: Behaviour, looks: number): Answer {
  const { id = hostileText, endless = false, refuses } = behaviour;
  if (refuses !== undefined) return { status: refuses, body: refusal };
  const ends = !endless && looks > 1;
  if (url.endsWith("/status"))
    return { status: 200, body: { status: ends ? "completed" : hostileText } };
  if (url.includes("/signup")) return { status: 200, body: challenge };
  if (url.includes("/account")) return { status: 200, body: account };
  const run = { id, status: "completed", result: hostileText, cdpUrl: hostileText };
  return { status: 200, body: run };
}

const hostile = (...names: string[]): object =>
  Object.fromEntries(names.map((name) => [name, hostileText]));

const challenge = hostile("challenge_id", "challenge_text", "api_key", "claim_url");

const counts = hostile("activeSessionCount", "concurrentSessionLimit");
const account = { projectId: `${hostileText}\ud800`, ...counts };

const refusal = {
  detail: [{ loc: ["body", hostileText], msg: `${hostileText}\udfff`, type: hostileText }],
  message: hostileText,
};
