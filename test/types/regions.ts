// Compiled, never run: clients are typed by their region.
import { BillingClient } from "../../generated/billing/index.js";
import { CloudAgent, type ClientOptions, type Region } from "../../generated/index.js";
import { IntegrationsClient } from "../../generated/integrations/index.js";
import { checkRegion, regions } from "../../generated/regions.js";
import { SignupClient } from "../../generated/signup/index.js";
import { V2Client } from "../../generated/v2/index.js";
import { V3Client } from "../../generated/v3/index.js";
import { V4Client, type BrowserCreate, type RunCreate } from "../../generated/v4/index.js";

declare const which: Region;
declare const country: string;

/** What a client in the EU may be asked for. */
export async function checkEu({ runs, browsers, region }: V4Client<"eu">): Promise<void> {
  const task = "a";
  const eu: "eu" = region;
  await runs.create({ task, browserSettings: { proxyCountryCode: "fr", record: true } });
  await runs.create({ task, browserSettings: { proxyCountryCode: null } });
  await browsers.create({ proxyCountryCode: "gr" });
  await browsers.create();
  // @ts-expect-error not a member state
  await runs.create({ task, browserSettings: { proxyCountryCode: "us" } });
  // @ts-expect-error nor in upper case
  await browsers.create({ proxyCountryCode: "DE" });
  // @ts-expect-error nor a country that is only known at run time
  await browsers.create({ proxyCountryCode: country });

  await runs.create({
    task,
    model: "fam-a-5.6-sol",
    modelParams: { reasoning: { effort: "max" } },
  });
  await runs.create({ task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "low" } } });
  await runs.create({ task, model: "fam-z-1", modelParams: { anything: 1 } });
  await runs.create({ task, modelParams: { reasoning: { effort: "none" } } });
  // @ts-expect-error the models of the region take what they take anywhere
  await runs.create({ task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } });
  void eu;
}

/** What the EU does not have. */
export async function checkAbsent(): Promise<void> {
  const region = "eu";
  const v3 = new V3Client({ region });
  await v3.browsers.create({ proxyCountryCode: "de" });
  await v3.browsers.stop("a");
  const v2 = new V2Client({ region });
  await v2.browsers.create();
  // @ts-expect-error agents of V2 are in the US
  await v2.tasks.create({ task: "a" });
  const integrations = new IntegrationsClient({ region });
  // @ts-expect-error integrations are not in the EU
  await integrations.authorize("mail");
  // @ts-expect-error nor their status
  await integrations.getStatus("mail");
  // @ts-expect-error nor is sign-up
  await new SignupClient({ region }).createChallenge();
  await new BillingClient({ region }).getAccount();

  const agent = new CloudAgent({ region });
  await agent.v4.runs.create({ task: "a" });
  await agent.billing.getAccount();
  // @ts-expect-error a client of the whole service is typed the same way
  await agent.v3.sessions.create({ task: "a" });
  // @ts-expect-error with what it lacks
  await agent.signup.createClaim();
  // @ts-expect-error and what it takes
  await agent.v4.browsers.create({ proxyCountryCode: "us" });
}

/** Without a region, or with one that is known at run time, nothing is refused that some region takes. */
export async function checkAnywhere(options: ClientOptions, body: RunCreate): Promise<void> {
  const settings: BrowserCreate = { proxyCountryCode: "us" };
  for (const { runs, browsers } of [
    new V4Client(),
    new V4Client({}),
    new V4Client(options),
    new V4Client({ region: which }),
    new CloudAgent().v4,
    new CloudAgent(options).v4,
  ]) {
    await browsers.create(settings);
    await runs.create({
      task: "a",
      model: "fam-b-opus-5",
      browserSettings: { proxyCountryCode: "us" },
    });
    await runs.create(body);
  }
  await new V3Client({ region: which }).sessions.create({ task: "a" });
  await new IntegrationsClient({ region: "us" }).authorize("mail");
  await new SignupClient().createChallenge();
  // @ts-expect-error a region is not any text
  void new V4Client({ region: country });
}

/** A client of one region is a client of the service, and no client of another region. */
export function checkVariance(eu: V4Client<"eu">, us: V4Client<"us">): void {
  const anywhere: V4Client[] = [eu, us];
  // @ts-expect-error the EU is not the US
  const wrong: V4Client<"us"> = eu;
  void [anywhere, wrong];
}

/** The functions, without a client. */
export function checkFunctions(): void {
  const countries: readonly string[] | undefined = regions.eu.proxyCountries;
  void [countries, checkRegion("v4", which, "runs.create", { task: "a" })[0]?.msg];
  // @ts-expect-error there is no such region
  void regions.mars;
  // @ts-expect-error nor can it be checked
  checkRegion("v4", "mars", "runs.create");
}
