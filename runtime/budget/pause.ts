/** A time for which the service wants to be left alone. */
export class Pause {
  /** Who asked for it. */
  readonly scope: "project" | "edge";
  #until = -Infinity;
  #resumeAt = -Infinity;
  readonly #watchers = new Set<() => void>();

  constructor(scope: "project" | "edge") {
    this.scope = scope;
  }

  /** The moment up to which the service asked for it, by the clock of whoever extends it. */
  get until(): number {
    return this.#until;
  }

  /** The moment at which requests resume; a little later, so that not every client does at once. */
  get resumeAt(): number {
    return this.#resumeAt;
  }

  /** Makes it last until a moment; an end that is sooner than the present one changes nothing. */
  extend(until: number, resumeAt: number): void {
    if (until <= this.#until) return;
    this.#until = until;
    this.#resumeAt = Math.max(this.#resumeAt, resumeAt);
    for (const watcher of this.#watchers) watcher();
  }

  /** Ends it now. */
  end(): void {
    this.#until = -Infinity;
    this.#resumeAt = -Infinity;
    for (const watcher of this.#watchers) watcher();
  }

  /** Calls `watcher` whenever it is extended or ends; gives what ends that. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
