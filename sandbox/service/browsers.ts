import { randomUUID } from "node:crypto";

/** A standalone cloud browser. It lives until it is stopped, whatever happens to its connections. */
export interface Browser {
  readonly id: string;
  readonly projectId: string;
  readonly recording: boolean;
  readonly stopped: boolean;
}

/** The browsers of one deployment; every API version sees the same ones. */
export class Browsers {
  readonly #browsers = new Map<string, Browser>();

  create(projectId: string, recording: boolean): Browser {
    const browser = { id: randomUUID(), projectId, recording, stopped: false };
    this.#browsers.set(browser.id, browser);
    return browser;
  }

  get(id: string): Browser | undefined {
    return this.#browsers.get(id);
  }

  /** Stopping a browser that has been stopped already changes nothing. */
  stop(browser: Browser): void {
    this.#browsers.set(browser.id, { ...browser, stopped: true });
  }
}
