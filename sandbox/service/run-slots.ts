/** Something that takes one place of its project while it is active. */
export interface Worker {
  readonly projectId: string;
  /** Called once there is a place for it. */
  begin(): void;
}

interface Places {
  readonly active: Set<Worker>;
  /** In order of arrival. */
  readonly waiting: Set<Worker>;
}

/**
 * The concurrency of projects. Keys of one project share it, in all regions. That work beyond it waits is an assumption
 * of the sandbox.
 */
export class RunSlots {
  readonly #limitOf: (projectId: string) => number;
  readonly #projects = new Map<string, Places>();

  constructor(limitOf: (projectId: string) => number) {
    this.#limitOf = limitOf;
  }

  /** Number of active workers of a project. */
  countActive(projectId: string): number {
    return this.#projects.get(projectId)?.active.size ?? 0;
  }

  hasRoom(projectId: string): boolean {
    return this.countActive(projectId) < this.#limitOf(projectId);
  }

  /** Starts the worker, now or when there is a place for it. */
  enter(worker: Worker): void {
    const { active, waiting } = this.#placesOf(worker.projectId);
    const mayBegin = this.hasRoom(worker.projectId);
    (mayBegin ? active : waiting).add(worker);
    if (mayBegin) worker.begin();
  }

  /**
   * Frees the worker's place, or removes it from the queue. A worker that enters before `admit` is called gets the
   * place, so the next turn of a session comes before waiting workers.
   */
  leave(worker: Worker): void {
    const { active, waiting } = this.#placesOf(worker.projectId);
    if (!active.delete(worker)) waiting.delete(worker);
  }

  /** Starts the waiting workers that now have a place. */
  admit(projectId: string): void {
    const { active, waiting } = this.#placesOf(projectId);
    for (const worker of waiting) {
      if (!this.hasRoom(projectId)) return;
      waiting.delete(worker);
      active.add(worker);
      worker.begin();
    }
  }

  #placesOf(projectId: string): Places {
    const places = this.#projects.get(projectId) ?? { active: new Set(), waiting: new Set() };
    this.#projects.set(projectId, places);
    return places;
  }
}
