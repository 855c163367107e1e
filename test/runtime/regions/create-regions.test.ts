import { describe, expect, it } from "vitest";
import { checkRegion, models, regions } from "../../../generated/regions.js";
import { createRegions } from "../../../runtime/regions/index.js";
import { v4Models } from "../../specs/transcribed/reasoning.js";
import { rules } from "./fixtures.js";

/** Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, Ireland, Italy, Latvia, Lithuania, Luxembourg, Malta, Netherlands, Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden. */
const members = "at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se";
const countries = members.split(" ");
const elsewhere = ["us", "gb", "ch", "no", "is", "uk", "el", "eu"];
const noCodes = ["", "d", "DEU", " de", "d1", "Germany", 5, {}];
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const allCodes = letters.flatMap((first) => letters.map((second) => first + second));

const familyA = Object.keys(v4Models).filter((model) => model.startsWith("fam-a-"));
const otherFamilies = Object.keys(v4Models).filter((model) => !model.startsWith("fam-a-"));

describe("regions", () => {
  it("has the two deployments", () => {
    expect(Object.keys(regions)).toEqual(["us", "eu"]);
    expect(regions.eu.title).toBe("European Union (Frankfurt)");
  });

  it("knows the proxy countries of the EU, and none of the US", () => {
    expect(countries).toHaveLength(27);
    expect(regions.eu.proxyCountries?.toSorted()).toEqual(countries.toSorted());
    expect(regions.eu.defaultProxyCountry).toBe("de");
    expect(regions.us.proxyCountries).toBeUndefined();
    expect(regions.us.defaultProxyCountry).toBeUndefined();
  });

  it("knows which models can be used, and which of them need no key", () => {
    expect(regions.eu.models.toSorted()).toEqual(familyA.toSorted());
    expect(regions.eu.managedModels).toEqual(["fam-a-5.6-luna", "fam-a-5.6-sol"]);
    expect(regions.us.models.toSorted()).toEqual(Object.keys(v4Models).toSorted());
    expect(regions.us.managedModels).toBeUndefined();
    expect(models("us")).toContainEqual({ name: "fam-b-opus-5", isManaged: undefined });
    const first = models("eu").slice(0, 3);
    expect(first.map(({ name }) => name).join()).toBe("fam-a-5.6-luna,fam-a-5.6-sol,fam-a-6-astra");
    expect(first.map(({ isManaged }) => isManaged)).toEqual([true, true, false]);
  });

  it("lists what does not exist", () => {
    expect(regions.eu.unavailableOperations.toSorted().join(" ")).toBe(
      "integrations.authorize integrations.getStatus signup.createChallenge signup.createClaim signup.verifyChallenge v2.tasks.create v3.sessions.create v3.sessions.get",
    );
    expect(regions.eu.unavailableFeatures.join("; ")).toBe(
      "email-inbox tool; connected integrations; external browser attachment; payment tools; schedules; webhooks; secret bindings; judge evaluation; hosted web-search tool",
    );
    expect(regions.eu.disabledFeatures).toHaveLength(2);
    expect(regions.eu.unavailableProxies).toHaveLength(1);
    expect(regions.eu.unsupportedProjects).toHaveLength(3);
    expect(regions.us.unavailableOperations).toEqual([]);
    expect(regions.us.unavailableFeatures).toEqual([]);
  });
});

describe("checkRegion", () => {
  const set = (proxyCountryCode: unknown): object => ({ proxyCountryCode });
  const places = [
    ["v4", "runs.create", (code: unknown) => ({ browserSettings: set(code) })],
    ...(["v4", "v3", "v2"] as const).map((api) => [api, "browsers.create", set] as const),
  ] as const;

  it.each(places)("takes the 27 countries and null in the EU: %s %s", (api, operation, body) => {
    const problems = (code: unknown) => checkRegion(api, "eu", operation, body(code));
    expect(allCodes.filter((code) => problems(code).length === 0)).toEqual(countries.toSorted());
    expect([...problems(null), ...problems(undefined)]).toEqual([]);
    for (const code of [...elsewhere, ...noCodes])
      expect(problems(code), String(code)).toHaveLength(1);
  });

  it.each(places)("refuses no country and no model in the US: %s %s", (api, operation, body) => {
    for (const code of [...countries, ...elsewhere, ...noCodes, "DE", null])
      expect(checkRegion(api, "us", operation, body(code))).toEqual([]);
    for (const model of Object.keys(v4Models))
      expect(checkRegion(api, "us", operation, { task: "t", model })).toEqual([]);
  });

  it("takes family A and unknown models in the EU, and no other family that is known", () => {
    for (const model of [...familyA, "fam-a-7", "fam-b-7", "anything", "svc-mini"])
      expect(checkRegion("v4", "eu", "runs.create", { task: "t", model }), model).toEqual([]);
    expect(checkRegion("v4", "eu", "runs.create", { task: "t" })).toEqual([]);
    for (const model of otherFamilies) {
      const detail = checkRegion("v4", "eu", "runs.create", { task: "t", model });
      expect(detail.map(({ loc }) => loc)).toEqual([["body", "model"]]);
    }
  });

  it("has nothing against an API or a region that it does not know", () => {
    // Callers without types.
    expect(checkRegion("__proto__" as "v4", "eu", "runs.create")).toEqual([]);
    expect(checkRegion("v3", "mars" as "eu", "sessions.create")).toEqual([]);
  });
});

describe("createRegions", () => {
  it("takes regions and rules from its tables alone", () => {
    const made = createRegions({ boats: rules });
    expect(made.regions).toMatchObject({
      north: { title: "The north", models: ["steam", "oil", "sail", "odd"] },
      south: {
        title: undefined,
        unavailableOperations: ["boats.boats.build", "boats.boats.create"],
        proxyCountries: ["aa", "bb"],
        defaultProxyCountry: "aa",
        models: ["steam", "odd", "oil"],
        managedModels: ["steam", "odd"],
      },
    });
    expect(made.checkRegion("boats", "south", "boats.create")).toHaveLength(1);
  });

  it("gives copies that nobody can change the rules by", () => {
    const [first, second] = [1, 2].map(() => createRegions({ boats: rules }).regions["south"]);
    for (const name of ["unavailableFeatures", "managedModels", "proxyCountries"] as const)
      expect(first?.[name]).not.toBe(second?.[name]);
    expect(first?.unavailableFeatures).toEqual(["snow"]);
  });
});
