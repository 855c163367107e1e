import { CloudAgent } from "cloud-agent-sdk";
import { createTools } from "cloud-agent-sdk/tools";

const tools = createTools(new CloudAgent());

// What generateText({ model, tools, prompt }) does when a model calls one.
const task = "Find the opening hours";
const { id, note } = await tools.start_run.execute({ task });
console.log(note);
const ended = await tools.wait_run.execute({ id });
console.log(ended["done"] ? ended["result"] : ended.note);
