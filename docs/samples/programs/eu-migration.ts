/**
 * Moves requests for V2 and V3 to V4 in the EU, and runs them there.
 *
 *     node eu-migration.ts requests.jsonl
 */
import { readFileSync } from "node:fs";
import { RegionError } from "cloud-agent-sdk/errors";
import { toV4 } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const [file = "requests.jsonl"] = process.argv.slice(2);
// SERVICE_EU_BASE_URL, and a key of the EU.
const client = new V4Client({ region: "eu" });

// What the EU does not offer does not compile:
// @ts-expect-error the EU has no managed proxy in this country
void (() => client.browsers.create({ proxyCountryCode: "us" }));

const requests = readFileSync(file, "utf8").trim().split("\n");
for (const [index, line] of requests.entries()) {
  const { body, unmatched } = toV4(JSON.parse(line));
  for (const { field, reason } of unmatched)
    console.log(`${index + 1} ${field}: ${reason}`);
  const run = await client.runs
    .createAndWait(body)
    .catch((error: unknown) => {
      if (!(error instanceof RegionError)) throw error;
      for (const { msg } of error.detail)
        console.log(`${index + 1} not in the EU: ${msg}`);
      // Nothing was sent. The default model is there in every region.
      return client.runs.createAndWait({ task: body.task });
    });
  console.log(`${index + 1} ${run.status}: ${JSON.stringify(run.result)}`);
}
