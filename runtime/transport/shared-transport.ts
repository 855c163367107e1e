/**
 * The transport of another client, for a client that shares it.
 *
 * A separate type without `region`, which settings have too: the compiler then compares wrong settings with the
 * settings, not with a transport. Editors do not suggest members of a class with a protected member among the settings.
 */
export abstract class SharedTransport {
  /** For the compiler only: no value has it at run time. */
  declare protected readonly isTransport: true;
}
