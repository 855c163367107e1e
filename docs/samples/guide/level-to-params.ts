import { toModelParams } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const model = "fam-a-5.6-sol";
const modelParams = toModelParams(model, "low");
if (!modelParams) throw new Error(`V4 has no such level of ${model}.`);

const body = { task: "Find the opening hours", model, modelParams };
const { id } = await new V4Client().runs.create(body);
console.log(id, modelParams);
