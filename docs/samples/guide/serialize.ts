import { V4Client } from "cloud-agent-sdk/v4";
import { serialize } from "cloud-agent-sdk/polling";

const client = new V4Client();
const workspace = "the-workspace-they-share";
const tasks = ["Write the table of fees", "Add the opening hours to the table"];

// Runs that write the same files go one after the other; those of other workspaces are not held up.
await Promise.all(
  tasks.map((task) => serialize(workspace, () => client.runs.createAndWait({ task }))),
);
console.log("Both are done; now the files can be read.");
