import { channel, type Channel } from "node:diagnostics_channel";

/**
 * Each server of a sandbox, as `{ server }`, before it answers anything. With Node's own
 * `http.server.*` channels, an observer can follow all that passes between clients and sandboxes.
 */
export const serverNotices: Channel = channel("cloud-agent-sdk.sandbox.server");

/** Each answer that a test has dictated, as `{ response }`: it need not be one that the service gives. */
export const dictationNotices: Channel = channel("cloud-agent-sdk.sandbox.dictation");
