import { beforeEach, describe, expect, it } from "vitest";
import { useSandbox } from "../../support/use-sandbox.js";
import { member, refusal, request, type Answer } from "../support/request.js";

const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } });
beforeEach(() => sandbox.control.reset());

// The member states, not taken from the specs.
const MEMBER_STATES =
  "at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk".split(" ");

function createRun(body: object, region: "us" | "eu" = "eu"): Promise<Answer> {
  return request(sandbox, "POST /api/v4/runs", { task: "x", ...body }, { region });
}

function createBrowser(
  version: string,
  body?: object,
  region: "us" | "eu" = "eu",
): Promise<Answer> {
  return request(sandbox, `POST /api/${version}/browsers`, body, { region });
}

describe("proxy countries", () => {
  it("default to de for EU browsers of every version, and for the browser of an EU run", async () => {
    for (const version of ["v4", "v3", "v2"]) {
      const id = member(await createBrowser(version), "id");
      expect(sandbox.control.browser(id).proxyCountryCode).toBe("de");
    }
    for (const record of [false, true]) {
      const run = member(await createRun({ ...(record && { browserSettings: { record } }) }), "id");
      expect(sandbox.control.run(run)).toMatchObject({ proxyCountryCode: "de", record });
    }
  });

  it("have no stated default in the US", async () => {
    const id = member(await createBrowser("v4", {}, "us"), "id");

    expect(sandbox.control.browser(id).proxyCountryCode).toBeUndefined();
  });

  it("turn the managed proxy off with null, everywhere", async () => {
    for (const region of ["us", "eu"] as const) {
      const browser = await createBrowser("v4", { proxyCountryCode: null }, region);
      const run = await createRun({ browserSettings: { proxyCountryCode: null } }, region);

      expect(sandbox.control.browser(member(browser, "id")).proxyCountryCode).toBeNull();
      expect(sandbox.control.run(member(run, "id")).proxyCountryCode).toBeNull();
    }
  });

  it("are the 27 member states in the EU", async () => {
    expect(MEMBER_STATES).toHaveLength(27);
    for (const country of MEMBER_STATES) {
      const browser = await createBrowser("v4", { proxyCountryCode: country });

      expect(sandbox.control.browser(member(browser, "id")).proxyCountryCode).toBe(country);
    }
  });

  it.each(["us", "gb", "ch", "no", "DE", "el", ""])(
    "do not include %j in the EU",
    async (country) => {
      const browser = await createBrowser("v2", { proxyCountryCode: country });
      const run = await createRun({ browserSettings: { proxyCountryCode: country } });

      expect(browser).toMatchObject(refusal({ loc: ["body", "proxyCountryCode"] }));
      const loc = ["body", "browserSettings", "proxyCountryCode"];
      expect(run).toMatchObject(refusal({ loc }));
    },
  );

  it.each(["us", "gb", "ch", "jp"])("include %s in the US", async (country) => {
    expect((await createBrowser("v4", { proxyCountryCode: country }, "us")).status).toBe(200);
  });
});

describe("models in the EU", () => {
  const refusalOf = (model: string): Partial<Answer> =>
    refusal({ loc: ["body", "model"], msg: expect.stringContaining(model) });

  it("default to Luna", async () => {
    expect(sandbox.control.run(member(await createRun({}), "id")).model).toBe("fam-a-5.6-luna");
  });

  it.each(["fam-a-5.6-luna", "fam-a-5.6-sol"])("include the managed %s", async (model) => {
    expect((await createRun({ model })).status).toBe(200);
  });

  it.each(["fam-a-5.5", "fam-a-5.6", "fam-a-5.6-terra", "fam-a-6-astra", "fam-a-7"])(
    "include %s once a key of its provider is stored in the EU project",
    async (model) => {
      const without = await createRun({ model });
      sandbox.control.setProject({ providerKeys: { us: ["fam-a"] } });
      const elsewhere = await createRun({ model });
      sandbox.control.setProject({ providerKeys: { eu: ["fam-a"] } });
      const stored = await createRun({ model });

      expect(without).toMatchObject(refusalOf(model));
      expect([elsewhere.status, stored.status]).toEqual([422, 200]);
    },
  );

  it.each(["fam-b-opus-5", "fam-c-3-flash", "fam-d-5.2", "fam-b-fable-5", "fam-z-1", "Fam-a-5.5"])(
    "do not include %s, whatever keys are stored",
    async (model) => {
      sandbox.control.setProject({ providerKeys: { eu: ["fam-a", "fam-b", "fam-c", "fam-d"] } });
      expect(await createRun({ model })).toMatchObject(refusalOf(model));
    },
  );

  it("are all there in the US", async () => {
    for (const model of ["fam-a-5.5", "fam-b-opus-5", "fam-d-5.2", "fam-z-1"]) {
      expect((await createRun({ model }, "us")).status).toBe(200);
    }
  });
});

it.each([
  "marketplace-billed projects",
  "partner-hosted billing projects",
  "projects restricted to a compliance-only model route",
])(
  "projects that the EU does not support are refused there and not in the US: %s",
  async (restriction) => {
    sandbox.control.setProject({ restriction });

    expect((await createRun({})).status).toBe(422);
    expect((await createBrowser("v3")).status).toBe(422);
    expect((await createRun({}, "us")).status).toBe(200);
  },
);
