import { randomUUID } from "node:crypto";
import { keepNewest } from "./newest.js";

/** Number of stopped browsers that are remembered, so that stopping one again is not an error. */
const KEPT = 10_000;

/** A real browser behind a browser of the sandbox. */
export interface RealBrowser {
  /** Where a CDP client connects. */
  readonly cdpUrl: string;
  /** ID of its process. */
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Ends the process. Resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** Starts real browsers. */
export interface BrowserHost {
  open(): Promise<RealBrowser>;
}

/** How a browser is created. */
export interface BrowserSettings {
  readonly projectId: string;
  readonly recording: boolean;
  /** What the browser says about its recording, if it has one. */
  readonly recordingAvailable: boolean;
  /** Managed proxy in effect; `null` for none, absent if it is not shown which one. */
  readonly proxyCountryCode?: string | null | undefined;
}

/** A standalone cloud browser. It is active until it is stopped, whatever happens to its connections. */
export class Browser {
  readonly id: string = randomUUID();
  readonly settings: BrowserSettings;
  readonly real: RealBrowser | undefined;
  /** Whether it was stopped, or its process ended by itself. */
  stopped = false;

  constructor(settings: BrowserSettings, real: RealBrowser | undefined) {
    this.settings = settings;
    this.real = real;
    void real?.ended.then(() => (this.stopped = true));
  }

  get projectId(): string {
    return this.settings.projectId;
  }

  /** Stopping a stopped browser changes nothing. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.real?.close();
  }
}

/** The browsers of one deployment. Every API version sees the same ones. */
export class Browsers {
  readonly #host: BrowserHost | undefined;
  readonly #browsers = new Map<string, Browser>();
  readonly #stopped = new Set<Browser>();
  /** Number of real browsers of each project, including those that are starting. */
  readonly #realCounts = new Map<string, number>();

  #closed = false;

  /** Without a host, browsers are only simulated. */
  constructor(host: BrowserHost | undefined) {
    this.#host = host;
  }

  /** Number of running processes of a project, including those that are starting. */
  countReal(projectId: string): number {
    return this.#realCounts.get(projectId) ?? 0;
  }

  /** Creates a browser, with its own process if there is a host. */
  async create(settings: BrowserSettings): Promise<Browser> {
    const real = await this.#open(settings.projectId);
    if (this.#closed) {
      await real?.close();
      throw new Error("The sandbox was reset while the browser was starting");
    }
    const browser = new Browser(settings, real);
    this.#browsers.set(browser.id, browser);
    void real?.ended.then(() => this.#remember(browser));
    return browser;
  }

  get(id: string): Browser | undefined {
    return this.#browsers.get(id);
  }

  /** Those that can be read, oldest first. */
  list(): Browser[] {
    return [...this.#browsers.values()];
  }

  /** Stops a browser. */
  async stop(browser: Browser): Promise<void> {
    if (!browser.stopped && browser.real === undefined) this.#remember(browser);
    await browser.stop();
  }

  /** Stops every browser, including those that are starting. No browser is created after that. */
  async stopAll(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.list().map((browser) => browser.stop()));
  }

  async #open(projectId: string): Promise<RealBrowser | undefined> {
    if (this.#host === undefined) return undefined;
    this.#count(projectId, 1);
    try {
      const real = await this.#host.open();
      void real.ended.then(() => this.#count(projectId, -1));
      return real;
    } catch (error) {
      this.#count(projectId, -1);
      throw error;
    }
  }

  #count(projectId: string, change: number): void {
    this.#realCounts.set(projectId, this.countReal(projectId) + change);
  }

  #remember(browser: Browser): void {
    this.#stopped.add(browser);
    keepNewest(this.#stopped, KEPT, ({ id }) => this.#browsers.delete(id));
  }
}
