/** One item of CONTRIBUTING's list, carried out. */
export interface Recipe {
  /** What the item adds. */
  readonly row: string;
  /** The version that its documents, copies of those of V4, have. */
  readonly copy?: "v6";
  /** The edits that the row promises to be enough, in `patches/`, and the program in `fixtures/` that uses the result. */
  readonly name: string;
  /** What the program finds. */
  readonly finds: unknown;
}

const reasoningPlace = ["body", "modelParams", "thinkingConfig", "thinkingLevel"];

/** A recipe for each item. The first one copies a document before others edit it. */
export const recipes: readonly Recipe[] = [
  {
    row: "the next version of an API",
    name: "next-version",
    copy: "v6",
    finds: { client: "POST /api/v6/runs", sandbox: "string" },
  },
  {
    row: "a field",
    name: "field",
    finds: [{ call: "POST /api/v4/runs", body: { task: "Look.", label: "nightly" } }],
  },
  { row: "an operation", name: "operation", finds: { id: "run_1", note: "Half way there." } },
  {
    row: "a model",
    name: "model",
    finds: {
      supported: { "modelParams.thinkingConfig.thinkingLevel": ["low", "high"] },
      refusedHere: reasoningPlace,
      refusedBySandbox: reasoningPlace,
    },
  },
  {
    row: "a terminal status",
    name: "terminal-status",
    finds: { status: "expired", hasExpired: true },
  },
  {
    row: "a non-terminal status",
    name: "status",
    finds: { seen: ["queued", "completed"], ended: "completed" },
  },
  { row: "a proxy country", name: "proxy-country", finds: { isListed: true, created: "string" } },
  {
    row: "a region, or what a region lacks",
    name: "region",
    finds: {
      sandbox: "string",
      title: "Asia Pacific",
      sentTo: "https://ap.example/api/v4/runs",
      command: "SERVICE_AP_BASE_URL",
      notThere: "region_unsupported",
    },
  },
  {
    row: "an API",
    name: "api-version",
    finds: {
      id: "job_1",
      alone: { call: "POST /api/v5/jobs", body: { task: "Look." } },
      together: { call: "POST /api/v5/jobs", body: { task: "Look again." } },
      sandbox: "job_1",
      plain: { call: "POST /api/v5/jobs", body: { task: "Look plainly." } },
      checked: {
        exitCode: 1,
        places: [
          ["body", "taks"],
          ["body", "effort"],
        ],
      },
    },
  },
  { row: "behavior that no schema can express", name: "overlay", finds: [false, true] },
  { row: "a method that an overlay adds", name: "overlay-method", finds: [false, true] },
  {
    row: "an error of a status",
    name: "error-class",
    finds: {
      name: "GoneError",
      code: "gone",
      message: "runs.get: the service returned status 410. `error.body` has the response.",
      documented: true,
    },
  },
  {
    row: "a command",
    name: "command",
    finds: {
      exitCode: 0,
      printed: '{"region":"eu","managed":["fam-a-5.6-luna","fam-a-5.6-sol"]}\n',
    },
  },
  {
    row: "a tool for agents",
    name: "tool",
    finds: { method: "getStatus", inputs: ["provider"], isOffered: true },
  },
  {
    row: "a page of the guide",
    name: "guide-page",
    finds: {
      group: "Production",
      between: ["guide/limits", "guide/audits", "guide/shared-budget"],
      markdown: "# Audits\n\nWhat to keep of each run.\n\n## Runs\n",
      description: "What to keep of each run.",
    },
  },
  { row: "another back-off", name: "back-off", finds: { waits: 2, areShort: true } },
];
