import { V3Client } from "cloud-agent-sdk/v3";

const session = await new V3Client().sessions.create({
  task: "Find the opening hours",
  model: "svc-mini",
  thinkingLevel: "low",
});
console.log(session.id);
