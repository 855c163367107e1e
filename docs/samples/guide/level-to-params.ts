import { toModelParams } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const model = "fam-a-5.6-sol";
const modelParams = toModelParams(model, "low");
if (modelParams === undefined) throw new Error(`This level of ${model} has no equivalent in V4.`);

const client = new V4Client();
const { id } = await client.runs.create({ task: "Find the opening hours", model, modelParams });
console.log(id, modelParams);
