import {
  checkReasoning,
  supportedReasoning,
} from "cloud-agent-sdk/reasoning";

console.log(supportedReasoning("v4", "fam-c-3.1-pro"));
// { "modelParams.thinkingConfig.thinkingLevel": ["low", "medium", "high"] }

const problems = checkReasoning("v4", {
  task: "Find the opening hours",
  model: "fam-c-3.1-pro",
  modelParams: { thinkingConfig: { thinkingLevel: "minimal" } },
});
for (const { loc, msg } of problems) console.log(loc.join("."), msg);
