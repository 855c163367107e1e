import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { chromium } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { attempt } from "../../../generator/api/attempt.js";
import { member, request } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { rawRequest } from "../support/raw-request.js";

const sandbox = useSandbox({ browser: "chromium", runDuration: Infinity });
let cdpUrl: string;
let id: string;

beforeAll(async () => {
  const created = await request(sandbox, "POST /api/v4/browsers");
  [cdpUrl, id] = [member(created, "cdpUrl"), member(created, "id")];
});

const key = "dGhlIHNhbXBsZSBub25jZQ==";
const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];

async function ask(path: string, ...headers: string[]): Promise<number> {
  const url = cdpUrl.replace("ws:", "http:");
  const isNamed = headers.some((each) => each.startsWith("Host:"));
  const host = isNamed ? [] : [`Host: ${new URL(url).host}`];
  const lines = [`GET ${path} HTTP/1.1`, ...host, ...headers];
  return (await rawRequest(url, [...lines, `Sec-WebSocket-Key: ${key}`])).status;
}

/** What a process listens on. */
function portsOf(pid: number): string[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`);
  // One of them read the list, and is gone.
  const links = descriptors.map((name) => attempt(() => readlinkSync(`/proc/${pid}/fd/${name}`)));
  const listening = readFileSync(`/proc/${pid}/net/tcp`, "utf8").split("\n").slice(1);
  const columns = listening.map((line) => line.trim().split(/\s+/));
  return columns
    .filter((each) => each[3] === "0A" && links.includes(`socket:[${each[9]}]`))
    .flatMap((each) => each[1] ?? []);
}

describe("another user of the machine, who wants a browser of the sandbox to read files", () => {
  it("finds no port of the browser's own", () => {
    expect(portsOf(sandbox.control.browser(id).pid ?? NaN)).toEqual([]);
    expect(portsOf(process.pid).length).toBeGreaterThan(2);
  });

  it("learns nothing from the port of the sandbox's", async () => {
    const { pathname } = new URL(cdpUrl);
    expect(pathname).toMatch(/^\/devtools\/browser\/[\w-]{43}$/);
    const pages = ["/", "/json/version", "/json/list", "/json/new?file:///etc/passwd", pathname];
    for (const path of pages) expect(await ask(path)).toBe(404);
    const guesses = ["/", "/devtools/browser/", `/devtools/browser/${id}`];
    for (const path of [...guesses, `${pathname}x`, `${pathname}?`])
      expect(await ask(path, ...upgrade)).toBe(403);
    expect(await ask(pathname, ...upgrade, "Origin: http://evil.example")).toBe(403);
    expect(await ask(pathname, ...upgrade, "Origin: null")).toBe(403);
    expect(await ask(pathname, ...upgrade, "Host: rebound.example")).toBe(403);
    expect(await ask(pathname, "Connection: Upgrade", "Upgrade: h2c")).toBe(400);
  });
});

describe("a client of a browser", () => {
  it("sends and receives what is long, beside another client that sees nothing of it", async () => {
    const open = () => chromium.connectOverCDP(cdpUrl);
    const [first, second] = await Promise.all([open(), open()]);
    const [one, two] = await Promise.all(
      [first, second].map(async (client) => (await client.newContext()).newPage()),
    );
    const text = randomBytes(2 ** 21).toString("base64");
    await one?.setContent(`<h1>${text}</h1>`);
    expect(await one?.textContent("h1")).toBe(text);
    expect(await two?.evaluate((given) => given.length, "ä\0".repeat(40_000))).toBe(80_000);
    await first.close();
    await two?.setContent("<h1>Still here</h1>");
    expect(await two?.textContent("h1")).toBe("Still here");
    await second.close();
    expect(sandbox.control.browser(id).stopped).toBe(false);
  });

  it.each([
    ["no JSON", frame(0x81, Buffer.from("{"))],
    ["bytes", frame(0x82, Buffer.from("x"))],
    ["a message without an end", Buffer.from("81ffffffffffffffffff00000000", "hex")],
    ["a close", frame(0x88, Buffer.from([3, 232]))],
  ])("that sends %s is alone in losing its connection", async (_, bytes) => {
    const other = await chromium.connectOverCDP(cdpUrl);
    const { port, pathname, host } = new URL(cdpUrl);
    const socket = connect(Number(port), "127.0.0.1");
    const lines = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, ...upgrade];
    socket.write([...lines, `Sec-WebSocket-Key: ${key}`, "", ""].join("\r\n"));
    const first = frame(0x01, Buffer.from('{"id":7,"method":"Browser.'));
    const ping = frame(0x89, Buffer.from("hi"));
    const last = frame(0x80, Buffer.from('getVersion"}'));
    // One byte at a time, as a network may.
    for (const byte of Buffer.concat([first, ping, last])) socket.write(Buffer.from([byte]));
    const received: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    const seen = (): string => Buffer.concat(received).toString("latin1");
    await expect.poll(seen).toContain('"id":7');
    const hash = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    expect(seen()).toContain(`Sec-WebSocket-Accept: ${hash.digest("base64")}`);
    expect(seen()).toContain("\x8a\x02hi");
    const closed = once(socket, "close");
    socket.end(bytes);
    await closed;
    expect(await (await other.newContext()).newPage()).toBeDefined();
    await other.close();
  });
});

/** A frame of a client, with the mask that RFC 6455 shows. */
function frame(first: number, payload: Buffer): Buffer {
  const mask = [0x37, 0xfa, 0x21, 0x3d];
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.from([first, 0x80 | payload.length, ...mask, ...masked]);
}
