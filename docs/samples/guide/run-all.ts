import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const cities = ["Ghent", "Porto", "Turku"];
const bodies = cities.map((city) => ({ task: `Visit ${city}'s library` }));
const batch = client.runs.batch(bodies, { concurrency: 2 });

for await (const outcome of batch) {
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
      console.log(city, "may have started, so check first:", outcome.error);
      break;
  }
}
