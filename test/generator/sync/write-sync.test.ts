import { describe, expect, it } from "vitest";
import { addChangelogEntry } from "../../../generator/sync/write-sync.js";
import type { SyncReport } from "../../../generator/sync/report.js";
import { createApiReport } from "./support/report.js";

const report: SyncReport = {
  lags: true,
  verdict: {
    severity: "major",
    changes: [
      { severity: "major", kind: "r", api: "v4", message: "runs.get() is gone (GET /runs/{id})" },
      { severity: "minor", kind: "r", api: "v4", message: "the type `Run_List` is new" },
      { severity: "patch", kind: "r", api: "v4", message: "nothing that a program would notice" },
      { severity: "minor", kind: "r", api: "v3", message: "of another API" },
    ],
  },
  apis: [createApiReport()],
};

const entry = [
  "- The v4 client follows version 4.2.0 of the published document.",
  "  - **Breaking:** runs.get() is gone (GET /runs/{id}).",
  "  - the type \\`Run\\_List\\` is new.",
].join("\n");

describe("the entry of the changelog", () => {
  it("goes first into the list of unreleased changes", () => {
    const text =
      "# Changelog\n\n## [Unreleased]\n\n### Changed\n\n- Before.\n\n## [1.0.0]\n\n- Old.\n";
    expect(addChangelogEntry(text, report)).toBe(
      `# Changelog\n\n## [Unreleased]\n\n### Changed\n\n${entry}\n- Before.\n\n## [1.0.0]\n\n- Old.\n`,
    );
  });

  it("begins such a list where there is none", () => {
    const text =
      "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0]\n\n### Changed\n\n- Old.\n";
    expect(addChangelogEntry(text, report)).toBe(
      `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n### Changed\n\n${entry}\n\n## [1.0.0]\n\n### Changed\n\n- Old.\n`,
    );
  });

  it("begins the part of unreleased changes before that of the last version", () => {
    expect(addChangelogEntry("# Changelog\n\n## [1.0.0]\n", report)).toBe(
      `# Changelog\n\n## [Unreleased]\n\n### Changed\n\n${entry}\n\n## [1.0.0]\n`,
    );
  });

  it("is left out where nothing differs", () => {
    const verdict = { severity: undefined, changes: [] };
    expect(addChangelogEntry("# Changelog\n", { ...report, verdict })).toBe("# Changelog\n");
  });
});
