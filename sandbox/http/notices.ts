import { channel, type Channel } from "node:diagnostics_channel";

/**
 * Each server of a sandbox, as `{ server }`, before its first response. With the `http.server.*` channels of Node.js,
 * an observer can follow all traffic between clients and sandboxes.
 */
export const serverNotices: Channel = channel("cloud-agent-sdk.sandbox.server");

/** Each response that a test dictates, as `{ response }`. The service might not return it. */
export const dictationNotices: Channel = channel("cloud-agent-sdk.sandbox.dictation");
