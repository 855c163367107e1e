import { randomUUID } from "node:crypto";

/** A project: keys, credits and concurrency capacity belong to it, in every region. */
export interface Project {
  readonly id: string;
  /** Qualifying payments in US dollars: they decide its concurrency. */
  readonly paymentsUsd: number;
}

/** The projects of the service; all deployments share them. */
export class Projects {
  readonly #projects = new Map<string, Project>();

  /** Creates a project that has paid nothing yet. */
  create(): Project {
    const project = { id: randomUUID(), paymentsUsd: 0 };
    this.#projects.set(project.id, project);
    return project;
  }

  get(id: string): Project | undefined {
    return this.#projects.get(id);
  }
}
