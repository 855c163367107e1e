import { normalizeModel, toModelParams } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const model = normalizeModel("v3", "svc-mini");
const run = await new V4Client().runs.createAndWait({
  task: "Find the opening hours",
  model,
  modelParams: toModelParams(model, "low") ?? {},
});
console.log(run.result);
