import type { Child, Settings } from "./child.js";
import type { Newcomer } from "./newcomer.js";

/** A sandbox that a newcomer has started in another terminal. */
export class SandboxProcess implements AsyncDisposable {
  /** What it says to paste, for each of the deployments. */
  readonly us: Settings;
  readonly eu: Settings;
  readonly #token: string;
  readonly #child: Child;

  private constructor(child: Child, output: string) {
    const [us, eu] = [...output.matchAll(/^ {2}export (.*)$/gm)].map(([, line = ""]) => read(line));
    const [, token] = tokenLine.exec(output) ?? [];
    if (!us || !eu || !token) throw new Error(`The sandbox shows no settings: ${output}`);
    this.#token = token;
    this.#child = child;
    this.us = us;
    this.eu = eu;
  }

  /** Starts it and waits for its settings. */
  static async start(newcomer: Newcomer, ...flags: string[]): Promise<SandboxProcess> {
    return SandboxProcess.read(newcomer.commandAlone(["sandbox", ...flags]));
  }

  /** Waits for the settings of one that was started. */
  static async read(child: Child): Promise<SandboxProcess> {
    const { input } = await child.written("stdout", tokenLine);
    return new SandboxProcess(child, input);
  }

  /** Both keys. */
  get keys(): string[] {
    return [this.us, this.eu].map(({ SERVICE_API_KEY = "" }) => SERVICE_API_KEY);
  }

  /** Has a run end. */
  async finish(id: string): Promise<void> {
    await this.#control(`runs/${id}`, { method: "PATCH", body: JSON.stringify({ duration: 0 }) });
  }

  /** What the sandbox knows of one of its things, such as `browsers/ID`. */
  async look(place: string): Promise<unknown> {
    return this.#control(place);
  }

  /** Ctrl-C in its terminal. */
  async stop(): Promise<void> {
    this.#child.interrupt();
    await this.#child.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#child[Symbol.asyncDispose]();
  }

  async #control(place: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${this.us["SERVICE_BASE_URL"]}/control/${place}`, {
      ...init,
      headers: { "content-type": "application/json", "x-sandbox-control-token": this.#token },
    });
    if (!response.ok) throw new Error(`${place}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** The last line of what it says to paste. */
const tokenLine = /^ {2}X-Sandbox-Control-Token: (\S+)\n/m;

/** The settings of a line such as `A=1 B=2`. */
function read(line: string): Settings {
  return Object.fromEntries(line.split(" ").map((setting) => setting.split("=", 2)));
}
