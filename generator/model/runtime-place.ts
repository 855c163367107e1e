/** Where generated code imports its runtime from: sources in a folder, a package, or files that are written beside it. */
export type RuntimePlace =
  | { readonly kind: "sources"; readonly folder: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "beside"; readonly names: RuntimeNames };

/** Names in a runtime that is written beside a client. */
export interface RuntimeNames {
  /** Base class of its errors. */
  readonly error: string;
  /** First part of its environment variables. */
  readonly env: string;
  /** What its messages call the client, in kebab case. */
  readonly label: string;
}

/** Whether each API gets its own folder. */
export function isNested({ names }: { readonly names: readonly string[] }): boolean {
  return names.length > 1;
}
