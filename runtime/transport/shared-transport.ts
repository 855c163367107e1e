/**
 * The transport of another client, for a client that shares it.
 *
 * A type of its own, without the `region` that settings have too: the compiler holds wrong settings against the settings
 * and not against a transport. Editors offer no members of a class with a protected one among the settings.
 */
export abstract class SharedTransport {
  /** For the compiler alone: no value has it at run time. */
  declare protected readonly isTransport: true;
}
