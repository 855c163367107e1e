import { V4Client } from "cloud-agent-sdk/v4";
import { serialize } from "cloud-agent-sdk/polling";

const client = new V4Client();
const workspace = "the-workspace-they-share";
const tasks = ["Write the table of fees", "Add the opening hours to the table"];

// Runs with the same key execute one at a time. Runs with other keys do not wait for them.
await Promise.all(
  tasks.map((task) => serialize(workspace, () => client.runs.createAndWait({ task }))),
);
console.log("Both runs have ended. You can read the files now.");
