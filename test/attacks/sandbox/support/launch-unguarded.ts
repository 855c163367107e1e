import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../../../../sandbox/chromium/find-chromium.js";

/** Starts a browser without the guard that newer ones have: what is attacked must hold without it. */
export function launchUnguarded(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--disable-quic",
      "--host-resolver-rules=MAP *.example 127.0.0.1",
      "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
    ],
  });
}
