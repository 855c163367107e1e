export function writeWhole(file: string, contents: string | Uint8Array): void;
export function removeOldest(files: readonly string[]): void;
