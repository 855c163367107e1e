import type { BrowserHost, RealBrowser } from "../service/browsers.js";
import { findChromium } from "./find-chromium.js";
import { launchChromium } from "./launch-chromium.js";
import { ProfileFolders } from "./profile-folders.js";

/** The real browsers of one sandbox. */
export class ChromiumHost implements BrowserHost {
  readonly #program: string;
  readonly #profiles = new ProfileFolders();
  readonly #browsers = new Set<Promise<RealBrowser>>();
  #closed = false;

  /** @throws {ChromiumMissingError} when no Chromium is installed */
  constructor() {
    this.#program = findChromium();
  }

  /**
   * Starts a browser.
   *
   * @throws {ChromiumStartError} when it does not start
   */
  async open(): Promise<RealBrowser> {
    if (this.#closed) throw new Error("The sandbox is closing");
    const profile = this.#profiles.create();
    const launched = launchChromium(this.#program, profile);
    this.#browsers.add(launched);
    try {
      const browser = await launched;
      const removed = browser.ended.then(() => this.#forget(launched, profile));
      const close = async (): Promise<void> => {
        await browser.close();
        await removed;
      };
      return { ...browser, close };
    } catch (error) {
      await this.#forget(launched, profile);
      throw error;
    }
  }

  /** Closes every browser, including those that are starting; resolves when nothing is left. */
  async close(): Promise<void> {
    this.#closed = true;
    // A browser that did not start has already ended.
    const close = async (launched: Promise<RealBrowser>): Promise<void> =>
      (await launched.catch(() => undefined))?.close();
    await Promise.all([...this.#browsers].map(close));
    await this.#profiles.removeAll();
  }

  async #forget(launched: Promise<RealBrowser>, profile: string): Promise<void> {
    this.#browsers.delete(launched);
    await this.#profiles.remove(profile);
  }
}
