import { KEY_PREFIX } from "../../sandbox/service/key-prefix.js";

/**
 * Reads the key of a sandbox. A key of the service has no place in a page of docs, so only keys of the form that
 * sandboxes create are accepted.
 *
 * @throws {RangeError} for any other key; the message does not show it
 */
export function readSandboxKey(text: string): string {
  const key = text.trim();
  if (key.startsWith(KEY_PREFIX) && /^\w+$/.test(key) && key.length > KEY_PREFIX.length) return key;
  throw new RangeError(
    `Enter the key that your sandbox printed. It begins with ${KEY_PREFIX}. Never enter a key of the service here.`,
  );
}
