import type { Carrier } from "./carrier.js";

/** A fact of the service's description in words of our own, and what carries it. */
export interface Statement {
  readonly fact: string;
  readonly carriers: readonly Carrier[];
}

/** The statements of one section of the description. */
export interface Section {
  readonly name: string;
  readonly statements: readonly Statement[];
}
