import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { refuseBrowser } from "../../../runtime/transport/browser.js";
import { errorOf } from "./failing.js";

describe("refuseBrowser", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("lets servers pass", () => {
    expect(() => refuseBrowser(undefined)).not.toThrow();
    vi.stubGlobal("WorkerGlobalScope", EventTarget);
    expect(() => refuseBrowser(undefined)).not.toThrow();
  });

  it("refuses a page and names the option", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    const error = errorOf(() => refuseBrowser(undefined));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("`allowBrowser: true`");
    expect(errorOf(() => refuseBrowser(false))).toBeInstanceOf(ConfigurationError);
  });

  it("refuses a web worker", () => {
    vi.stubGlobal("WorkerGlobalScope", EventTarget);
    vi.stubGlobal("importScripts", () => {});
    expect(errorOf(() => refuseBrowser(undefined))).toBeInstanceOf(ConfigurationError);
  });

  it("lets a page pass when the caller allows it", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    expect(() => refuseBrowser(true)).not.toThrow();
  });
});
