import { normalizeModel, toModelParams } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const model = normalizeModel("v3", "svc-mini");
const modelParams = toModelParams(model, "low");
const run = await new V4Client().runs.createAndWait({
  task: "Find the opening hours",
  model,
  // Without an equivalent, omit the field: `{}` would opt out of the service's defaults.
  ...(modelParams && { modelParams }),
});
console.log(run.result);
