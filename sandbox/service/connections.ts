/** A third-party integration of a project. */
export interface Integration {
  readonly projectId: string;
  readonly provider: string;
}

/** The connected integrations of one deployment. */
export class Connections {
  readonly #connected = new Set<string>();

  connect(integration: Integration): void {
    this.#connected.add(nameOf(integration));
  }

  isConnected(integration: Integration): boolean {
    return this.#connected.has(nameOf(integration));
  }
}

function nameOf({ projectId, provider }: Integration): string {
  return `${projectId} ${provider}`;
}
