import { V4Client } from "cloud-agent-sdk/v4";
import { serialize } from "cloud-agent-sdk/polling";

const client = new V4Client();
const workspace = "the-workspace-they-share";
const tasks = ["Write the table of fees", "Add the opening hours to it"];

// Runs with the same key execute one at a time. Others do not wait.
const runs = tasks.map((task) =>
  serialize(workspace, () => client.runs.createAndWait({ task })),
);
await Promise.all(runs);
console.log("Both runs have ended. You can read the files now.");
