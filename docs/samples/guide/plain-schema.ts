import { withJsonSchema } from "cloud-agent-sdk/polling";
import { V4Client } from "cloud-agent-sdk/v4";

const schema = {
  type: "object",
  properties: { opens: { type: "string" }, closes: { type: "string" } },
};
const task = withJsonSchema("When does the city library open?", schema);

const run = await new V4Client().runs.createAndWait({ task });
console.log(run.result); // its type is unknown: nothing has checked it
