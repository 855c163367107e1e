import type { ApiReport } from "../../../../generator/follow/report.js";

/** What a sync reports of an API for which nothing differs, but for some changes. */
export function createApiReport(changes: Partial<ApiReport> = {}): ApiReport {
  const version = { ours: "4.0.0", published: "4.2.0" };
  return { name: "v4", from: "published.yaml", version, foreign: [], outside: [], ...changes };
}
