import { RegionError } from "cloud-agent-sdk/errors";
import { checkRegion, regions } from "cloud-agent-sdk/regions";

console.log(regions.eu.proxyCountries?.length);

const browserSettings = { proxyCountryCode: "us" };
const body = { task: "Find the opening hours", browserSettings };
const problems = checkRegion("v4", "eu", "runs.create", body);
console.log(problems.map(({ msg }) => msg).join("\n"));

// An EU client rejects the same request before sending it, with this error:
console.log(RegionError.name);
