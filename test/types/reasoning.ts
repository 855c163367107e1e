// Compiled, never run: settings follow the model of the request.
import {
  checkReasoning,
  supportedReasoning,
  toModelParams,
  toProviderControl,
} from "../../generated/reasoning.js";
import type { TaskCreate, V2Client } from "../../generated/v2/index.js";
import type { SessionCreate, SessionCreateFor, V3Client } from "../../generated/v3/index.js";
import type { KnownModel, RunCreate, RunCreateFor, V4Client } from "../../generated/v4/index.js";

declare const anyModel: string;
declare const openModel: KnownModel | (string & {});
declare const eitherModel: "fam-a-5.5" | "fam-b-opus-5";

/** V4: the provider's own settings. */
export async function checkV4({ runs }: V4Client): Promise<void> {
  const task = "a";
  await runs.create({ task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "xhigh" } } });
  await runs.create({ task, model: "fam-a-5.6", modelParams: { reasoning: { effort: "max" } } });
  const off = { reasoning: { effort: "none" } } as const;
  // @ts-expect-error nor can the newest be told not to think
  await runs.create({ task, model: "fam-a-6-astra", modelParams: off });
  // @ts-expect-error nor a value in the middle of a path
  await runs.create({ task, model: "fam-a-5.5", modelParams: { reasoning: "high" } });
  // @ts-expect-error nor a number
  await runs.create({ task, model: "fam-a-5.5", modelParams: { reasoning: { effort: 3 } } });

  const thinking = { type: "adaptive", display: "omitted" } as const;
  const settings = { thinking, output_config: { effort: "max" } } as const;
  await runs.create({ task, model: "fam-b-sonnet-5", modelParams: settings });
  // @ts-expect-error the settings of one family do not fit another
  await runs.create({ task, model: "fam-c-3-flash", modelParams: settings });
  const minimal = { thinkingConfig: { thinkingLevel: "minimal" } } as const;
  await runs.create({ task, model: "fam-c-3-flash", modelParams: minimal });
  // @ts-expect-error the larger model does not take minimal
  await runs.create({ task, model: "fam-c-3.1-pro", modelParams: minimal });

  await runs.create({ task, model: "fam-d-5.2", modelParams: {} });
  await runs.create({ task, model: "fam-d-5.2", modelParams: { reasoning: {} } });
  // @ts-expect-error the model takes no settings
  await runs.create({ task, model: "fam-d-5.2", modelParams: { reasoning: { effort: "low" } } });
}

/** V4: the model that applies when none is named, and models that are not known. */
export async function checkOtherModels({ runs }: V4Client, body: RunCreate): Promise<void> {
  const task = "a";
  await runs.create({ task, modelParams: { reasoning: { effort: "max" } } });
  await runs.create({ task, modelParams: {} });
  // @ts-expect-error the default model does not take minimal
  await runs.create({ task, modelParams: { reasoning: { effort: "minimal" } } });
  // @ts-expect-error nor the settings of another family
  await runs.create({ task, modelParams: { thinking: { type: "adaptive" } } });

  await runs.create({ task, model: "fam-z-1", modelParams: { anything: { goes: [1, null] } } });
  await runs.create({ task, model: anyModel, modelParams: { anything: 1 } });
  await runs.create({ task, model: openModel, modelParams: { anything: 1 } });
  await runs.create({ task, model: eitherModel, modelParams: { reasoning: { effort: "low" } } });
  // @ts-expect-error neither of the two takes it
  await runs.create({ task, model: eitherModel, modelParams: { reasoning: { effort: "max" } } });
  // @ts-expect-error settings are an object
  await runs.create({ task, model: "fam-z-1", modelParams: "high" });

  await runs.create(body);
  const narrow: RunCreateFor<"fam-a-5.5"> = { task, modelParams: { reasoning: { effort: "low" } } };
  await runs.create(narrow);
  const wide: RunCreate = narrow;
  void wide;
  // @ts-expect-error a body that is written elsewhere is checked too
  const refused: RunCreateFor<"fam-d-5.2"> = { task, modelParams: { a: "b" } };
  void refused;
}

/** Many bodies at once: each has a model of its own, so they are checked when they are sent. */
export function checkMany({ runs }: V4Client, eu: V4Client<"eu">, bodies: RunCreate[]): void {
  const named = { task: "a", model: "fam-a-5.5" };
  const unnamed = { task: "b", modelParams: { reasoning: { effort: "max" } } };
  const other = {
    task: "c",
    model: "fam-b-opus-5",
    modelParams: { thinking: { type: "adaptive" } },
  };
  runs.batch([named, unnamed, other]);
  runs.batch(["a", "b"].map((task) => ({ task })));
  runs.batch(bodies);
  eu.runs.batch([{ task: "a", browserSettings: { proxyCountryCode: "fr" } }]);
  // @ts-expect-error a run needs a task
  runs.batch([{ model: "fam-a-5.5" }]);
}

/** V3 and V2: one level for every provider. */
export async function checkLevels(
  v3: V3Client,
  v2: V2Client,
  body: SessionCreate & TaskCreate,
): Promise<void> {
  const task = "a";
  await v3.sessions.create({ task, model: "fam-a-5-mini", thinkingLevel: "low" });
  await v3.sessions.create({ task, model: "fam-a-5-mini", thinkingLevel: null });
  // @ts-expect-error the model cannot be told not to think
  await v3.sessions.create({ task, model: "fam-a-5-mini", thinkingLevel: "disabled" });
  await v3.sessions.create({ task, model: "svc-mini", thinkingLevel: "medium" });
  // @ts-expect-error there is no such level
  await v3.sessions.create({ task, model: "svc-mini", thinkingLevel: "max" });
  // @ts-expect-error a switch has two positions
  await v3.sessions.create({ task, model: "fam-d-5.2", thinkingLevel: "low" });
  await v3.sessions.create({ task, model: "fam-h-m3", thinkingLevel: null });
  // @ts-expect-error the model takes no level
  await v3.sessions.create({ task, model: "fam-h-m3", thinkingLevel: "high" });
  await v3.sessions.create({ task, model: "fam-z-1", thinkingLevel: "high" });
  await v3.sessions.create({ task, thinkingLevel: "disabled" });
  await v3.sessions.create(body);
  const narrow: SessionCreateFor<"fam-c-3-pro"> = { task, thinkingLevel: "high" };
  await v3.sessions.create(narrow);

  await v2.tasks.create({ task, llm: "fam-b-opus-4-5-20251101", thinkingLevel: "disabled" });
  // @ts-expect-error the fixed budgets of this model cannot be had in V2
  await v2.tasks.create({ task, llm: "fam-b-opus-4-5-20251101", thinkingLevel: "low" });
  await v2.tasks.create({ task, llm: "fam-b-opus-4.5", thinkingLevel: "low", thinking: true });
  // @ts-expect-error the model takes no level in V2
  await v2.tasks.create({ task, llm: "fam-d-5.2", thinkingLevel: "high" });
  // @ts-expect-error V2 calls it llm
  await v2.tasks.create({ task, model: "svc-llm" });
  await v2.tasks.create(body);
}

/** The functions, without a client. */
export function checkFunctions(): void {
  const supported: Readonly<Record<string, readonly string[]>> | undefined = supportedReasoning(
    "v4",
    "a",
  );
  const modelParams: Record<string, unknown> | undefined = toModelParams("svc-max", "high");
  void [
    supported,
    modelParams,
    toProviderControl("v3", "svc-max", "high")?.["output_config.effort"],
  ];
  void checkReasoning("v2", { llm: "a" })[0]?.loc;
  // @ts-expect-error there is no such API
  checkReasoning("v99", {});
}
