import { CloudAgent } from "cloud-agent-sdk";
import { createTools } from "cloud-agent-sdk/tools";

const tools = createTools(new CloudAgent());

// What generateText({ model, tools, prompt }) of the Vercel AI SDK does when a model calls a tool.
const { id, note } = await tools.start_run.execute({ task: "Find the opening hours" });
console.log(note);
const ended = await tools.wait_run.execute({ id });
console.log(ended["done"] ? ended["result"] : ended.note);
