import { V4Client } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";

const client = new V4Client();
const cities = ["Ghent", "Porto", "Turku"];
const bodies = cities.map((city) => ({ task: `When does the city library of ${city} open?` }));

for await (const outcome of runAll(client.runs.batch(bodies, { concurrency: 2 }))) {
  const city = cities[outcome.index];
  switch (outcome.kind) {
    case "finished":
      console.log(city, outcome.run.status, outcome.run.result);
      break;
    case "unfinished":
      console.log(city, `can still be active as ${outcome.created.id}`);
      break;
    case "rejected": // the body is not accepted
    case "unsent": // pass it again
      console.log(city, "was not started:", outcome.error);
      break;
    case "unknown":
      console.log(city, "may have started; check before you start it again:", outcome.error);
      break;
  }
}
