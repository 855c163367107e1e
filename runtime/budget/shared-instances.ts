/**
 * One instance per name, as long as it is used or remembers something. Idle instances are held weakly, so that a
 * program with ever new names does not grow.
 */
export class SharedInstances<Value extends object> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #isIdle: (value: Value) => boolean;
  #nextSweep = 16;

  constructor(isIdle: (value: Value) => boolean) {
    this.#isIdle = isIdle;
  }

  /** Number of known names. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns the instance of that name; creates it if there is none. */
  get(name: string, create: () => Value): Value {
    const known = this.#entries.get(name)?.reference.deref();
    const value = known ?? create();
    this.#entries.set(name, { reference: new WeakRef(value), held: value });
    if (this.#entries.size >= this.#nextSweep) this.#sweep();
    return value;
  }

  /** The instances whose names pass a test. They keep their names, because somebody may use them. */
  named(isMeant: (name: string) => boolean): Value[] {
    const meant = [...this.#entries].filter(([name]) => isMeant(name));
    return meant.flatMap(([, { reference }]) => reference.deref() ?? []);
  }

  #sweep(): void {
    for (const [name, { reference }] of this.#entries) {
      const value = reference.deref();
      if (value === undefined) this.#entries.delete(name);
      else this.#entries.set(name, { reference, held: this.#isIdle(value) ? undefined : value });
    }
    this.#nextSweep = 16 + 2 * this.#entries.size;
  }
}

interface Entry<Value extends object> {
  readonly reference: WeakRef<Value>;
  /** Keeps it alive while it may be needed. */
  readonly held: Value | undefined;
}
