/** A place in a source file that breaks a rule. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Writes findings as `file:line message`, the form that editors and terminals link. */
export function describeFindings(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, message }) => `${file}:${line} ${message}`);
}
