import type { Account } from "../../generated/billing/index.js";
import { ApiError, CloudAgent } from "../../generated/index.js";
import { requestBudget } from "../../generated/limits.js";
import type { RequestBudget } from "../../runtime/limits/index.js";
import { sourceName } from "../../runtime/text/show.js";
import { readRegion, type ConnectOptions } from "../shared/connect.js";
import { messageOf } from "../shared/message-of.js";
import { baseUrlVariable, defaultRegion } from "../shared/regions.js";
import type { Lag } from "./find-lags.js";

/** What `doctor` finds. It contains no key, no ID and no credentials, so that it can be shared. */
export interface Examination {
  readonly version: string;
  /** Name, version and platform. */
  readonly runtime: string;
  readonly region: string;
  /** The host root, without credentials and query; `undefined` if none is set. */
  readonly baseUrl: string | undefined;
  /** Whether the environment has a key. */
  readonly key: "set" | "missing";
  readonly service: ServiceState;
  /** What a published document states differently, for each document that was named. */
  readonly published: readonly Lag[];
  /** What to fix, most urgent first; empty if all is well. */
  readonly problems: readonly string[];
}

/** Whether the service answers a request for the account. */
export type ServiceState =
  | { readonly answers: true; readonly rate?: Rate | undefined }
  | { readonly answers: false; readonly outcome: string; readonly reason: string };

/** What the project may use. */
export interface Rate {
  readonly activeSessions: number;
  readonly concurrentSessions: number;
  /** Shared by all keys of the project; `status` for lookups of a run's status, `general` for everything else. */
  readonly requestsPerSecond: RequestBudget;
}

/** Options of `doctor`. */
export interface DoctorFlags extends ConnectOptions {
  /** Files and URLs of published documents. */
  readonly published?: readonly string[] | undefined;
}

/** Examines the installation, the settings and the service. */
export async function examine(flags: DoctorFlags, version: string): Promise<Examination> {
  const region = readRegion(flags.region) ?? defaultRegion;
  const variable = baseUrlVariable(region);
  const baseUrl = flags.baseUrl ?? (process.env[variable] || undefined);
  const key = process.env["SERVICE_API_KEY"] ? "set" : "missing";
  const missing = [
    ...(baseUrl === undefined ? [`Set ${variable} to the host root of the service.`] : []),
    ...(key === "missing" ? ["Set SERVICE_API_KEY to the key as it was issued."] : []),
  ];
  const service: ServiceState =
    missing.length > 0
      ? { answers: false, outcome: "not asked", reason: "settings are missing" }
      : await askService(() => new CloudAgent({ region, baseUrl, deadline, maxRetries: 0 }));
  const { superviseLags } = await import("./supervise-lags.js");
  const published = await superviseLags(flags.published ?? []);
  return {
    version,
    runtime: describeRuntime(),
    region,
    baseUrl: baseUrl && sourceName(baseUrl),
    key,
    service,
    published,
    problems: [
      ...(service.answers || missing.length > 0 ? missing : [service.reason]),
      ...listLagProblems(published),
    ],
  };
}

/** The account is the one read that needs the key and no ID. */
async function askService(createClient: () => CloudAgent): Promise<ServiceState> {
  try {
    const account = await createClient().billing.getAccount();
    return { answers: true, rate: readRate(account) };
  } catch (error) {
    const outcome = error instanceof ApiError ? `answers with status ${error.status}` : "no answer";
    return { answers: false, outcome, reason: messageOf(error) };
  }
}

/** In milliseconds; a person waits for it. */
const deadline = 10_000;

function readRate(account: Partial<Account>): Rate | undefined {
  const { activeSessionCount, concurrentSessionLimit } = account;
  if (activeSessionCount === undefined || concurrentSessionLimit === undefined) return undefined;
  return {
    activeSessions: activeSessionCount,
    concurrentSessions: concurrentSessionLimit,
    requestsPerSecond: requestBudget(concurrentSessionLimit),
  };
}

function listLagProblems(published: readonly Lag[]): string[] {
  return published
    .filter(({ differences }) => differences.length > 0)
    .map(
      ({ api, source }) =>
        `The package lags ${source} (${api}). Update cloud-agent-sdk, or report it.`,
    );
}

/** Describes the runtime and the platform of this process: `Node.js 20.19.0, linux x64`. */
function describeRuntime(): string {
  const [name, version] = findRuntime(process.versions);
  return `${name} ${version}, ${process.platform} ${process.arch}`;
}

/** Bun and Deno also state the version of Node.js that they are compatible with. */
function findRuntime({ node, bun, deno }: NodeJS.ProcessVersions): [name: string, version: string] {
  if (bun !== undefined) return ["Bun", bun];
  return deno === undefined ? ["Node.js", node] : ["Deno", deno];
}
