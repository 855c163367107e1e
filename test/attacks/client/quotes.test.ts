import { describe, expect, it } from "vitest";
import { quoteAnswer } from "../../../runtime/transport/failures/error-from-response.js";
import { createRedact } from "../../../runtime/transport/failures/redact.js";
import { callOf } from "../../runtime/transport/calls.js";

const key = "svc_Zq7pLm29xKvT4nRw8sYd";
const task =
  'Pay  the <bill> of "Zürich & Söhne" (\\new)\n\tto account 4711/0815-42,\r\n   then say nothing to anybody about 100% of it\'s content';

/** What servers do to a text before they quote it. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  trimmed: (text) => text.trim(),
  "in one line": (text) => text.replaceAll(/\s+/g, " "),
  "without white space": (text) => text.replaceAll(/\s+/g, ""),
  "with other white space": (text) => text.replaceAll(/\s+/g, "\u00a0\u2003"),
  "its beginning": (text) => `${text.slice(0, 20)}…`,
  "its middle": (text) => `…${text.slice(6, 24)}…`,
  "its tail": (text) => `…${text.slice(-20)}`,
  "in lower case": (text) => text.toLowerCase(),
  "in upper case": (text) => text.toUpperCase(),
  "as JSON": (text) => JSON.stringify(text),
  "as JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)),
  "as JSON in ASCII": (text) =>
    JSON.stringify(text).replaceAll(/[^ -~]|[<>&]/g, (found) => {
      return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
    }),
  "in a URL": encodeURIComponent,
  "in a URL in a URL": (text) => encodeURIComponent(encodeURIComponent(text)),
  "in a form": (text) => new URLSearchParams({ text }).toString().slice("text=".length),
  "in HTML": (text) => {
    const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt" };
    return text.replaceAll(/[&<>]/g, (found) => `&${names[found]};`).replaceAll('"', "&quot;");
  },
  "in HTML in numbers": (text) =>
    text.replaceAll(/[^\w ]/gu, (found) => `&#${found.codePointAt(0)};`),
  "in HTML in hexadecimal numbers": (text) =>
    text.replaceAll(/[^\w ]/gu, (found) => `&#x${found.codePointAt(0)?.toString(16)};`),
  "in Python": (text) => `'${text.replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`,
  decomposed: (text) => text.normalize("NFD"),
  "with invisible characters": (text) => [...text].join("\u200b"),
};

const wide = (text: string): string =>
  text.replaceAll(/[a-z\d]/gi, (found) => String.fromCharCode(found.charCodeAt(0) + 0xfee0));

/** Words and pieces of the secrets, in any writing. */
const telling =
  /pay|bill|rich|s.{0,9}hne|account|4711|0815|nothing|anybody|cont|zq7p|lm29|kvt4|nrw8/i;

describe("an attacker who wants a secret in a message has an answer quote it", () => {
  const secrets = { "the task": task, "the key": key } as const;
  const all = { ...ways, "in wide letters": wide };
  const cases = Object.keys(all).flatMap((way) =>
    Object.keys(secrets).map((what) => ({ way, what: what as keyof typeof secrets })),
  );

  it.each(cases)("$what $way", ({ way, what }) => {
    const quote = all[way as keyof typeof all]?.(secrets[what]) ?? "";
    const call = callOf({ key, body: JSON.stringify({ input: [{ task }] }) });
    const said = quoteAnswer(call, { message: `Not allowed: ${quote} - see the manual` });
    expect(said.normalize("NFKC")).not.toMatch(telling);
    expect(said).toMatch(/^ The service said: "Not allowed: .*\[redacted\].* - see the manual"$/);
  });

  it.each(cases)("$what $way, where the quote of the quote is cut", ({ way, what }) => {
    const quote = all[way as keyof typeof all]?.(secrets[what]) ?? "";
    const call = callOf({ key, body: JSON.stringify({ input: [{ task }] }) });
    for (let lead = 940; lead < 1_000; lead += 7) {
      const shown = createRedact(call)("-".repeat(lead) + quote);
      expect(shown.normalize("NFKC")).not.toMatch(/pay|zq7/i);
    }
  });
});

describe("where a request cannot be compared", () => {
  it.each([
    ["bytes", new TextEncoder().encode(task)],
    ["a file", new Blob([task])],
    ["a stream", new Blob([task]).stream()],
    ["more than a message is worth", `${"x ".repeat(1_000_000)}${task}`],
  ])("nothing is quoted: %s", (_, body) => {
    expect(quoteAnswer(callOf({ key, body }), { message: "Not allowed: Pay" })).not.toMatch(/Pay/);
  });

  it("takes no time, whatever the request and the answer repeat", () => {
    const body = JSON.stringify({ task: "a ".repeat(120_000) });
    // Processor time, because the machine may be busy with something else.
    const start = process.cpuUsage();
    const redact = createRedact(callOf({ key, body }));
    for (let nth = 0; nth < 100; nth += 1) redact("a ".repeat(50_000));
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
