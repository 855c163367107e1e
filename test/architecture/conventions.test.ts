import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { printable } from "../../runtime/text/printable.js";
import { listFiles, readText } from "./support/source-file.js";

/** What no file of some folders may hold, but for those that are named. */
interface Convention {
  readonly title: string;
  readonly folders: readonly string[];
  readonly forbidden: RegExp;
  readonly except: readonly string[];
  /** Code that it has to find, and code that it must not. */
  readonly finds: readonly string[];
  readonly allows: readonly string[];
}

/** The modules that write to a terminal. */
const printers = [
  "command/shared/printer.ts",
  "runtime/hooks/warn-process.ts",
  "generator/run/cli/reporter.ts",
  "generator/run/watch/watch-report.ts",
  "runtime/text/print.ts",
  "scripts/support/print.mjs",
];

const everything = [
  "automation",
  "bench",
  "command",
  "docs/site",
  "fleet",
  "generator",
  "overlays",
  "runtime",
  "sandbox",
  "scripts",
  "test/fuzz",
];

const conventions: readonly Convention[] = [
  {
    title: "only the printing modules write to a terminal",
    folders: everything,
    forbidden:
      /\bconsole\.(?:log|error|warn|info|debug|table|dir\w*|trace|group|assert|time\w+)\b|\bemitWarning\b|\bprocess\.std(?:out|err)\b(?!\??\.(?:on|once|off|isTTY|columns|rows)\b)|(?:\b|#)(?:stdout|stderr|stream|terminal)\.write\b/,
    except: printers,
    finds: [
      "console.log(text);",
      "process.stdout.write(text);",
      "const out = process.stderr;",
      "process.emitWarning(text);",
      "this.#terminal.write(text);",
      "stream.write(text);",
    ],
    allows: [
      "process.stdout.on('error', end);",
      "const wide = process.stdout.columns;",
      "console.stdout.print(text);",
      "child.stdin.write(text);",
    ],
  },
  {
    title: "no module passes the process itself on",
    folders: everything,
    forbidden: /= process;|[(,] ?process\)|\.\.\.process\b(?!\.)|^import .* from "node:process"/m,
    // One gives its streams to the printers, and one asks it for files and other processes.
    except: ["command/main.ts", "runtime/host/host.ts"],
    finds: [
      "run(process);",
      "const { stdout } = process;",
      'import { stdout } from "node:process"; stdout.write(text);',
    ],
    allows: ["process.once('exit', end);"],
  },
  {
    // Those of the platform fire at once when a delay does not fit into 31 bits.
    title: "shipped modules wait by the timers of runtime/time, which keep delays of any length",
    folders: ["runtime", "generated", "fleet", "sandbox", "command"],
    forbidden: /(?<!typeof )\bsetTimeout\b|\bAbortSignal\.timeout\b|"(?:node:)?timers\b/,
    except: ["runtime/time/waits.ts"],
    finds: [
      "globalThis.setTimeout(run, 5);",
      "fetch(url, { signal: AbortSignal.timeout(5) });",
      'import { setTimeout as sleep } from "node:timers/promises";',
      'import timers from "timers";',
    ],
    allows: ["startTimer(5, run);", "let handle: ReturnType<typeof setTimeout>;"],
  },
  {
    // The class of an error can come from another call; only the record of its own knows what became of one.
    title: "what may send a request again asks its record, and never the class of an error",
    folders: ["runtime", "fleet"],
    forbidden:
      /instanceof (?:Api|Authentication|Configuration|Conflict|Connection|NotFound|OutcomeUnknown|Server|Throttle|Timeout|Validation)Error\b/,
    except: [
      "runtime/errors/has-status.ts",
      // Whose mistake it is, whether a worker or a stop goes on, how long a pause is, and how it is worded.
      "fleet/add-jobs.ts",
      "fleet/fleet-worker.ts",
      "fleet/job-processor.ts",
      "runtime/browsers/stop-surely.ts",
      "runtime/host/append-log.ts",
      "runtime/waiting/poll.ts",
      "runtime/transport/transport.ts",
      "runtime/signup/register.ts",
    ],
    finds: ["!(error instanceof ApiError)"],
    allows: ["value instanceof Date", "error instanceof ResultError"],
  },
  {
    title: "nothing is an enum, or cast through unknown",
    folders: [...everything, "docs/try"],
    forbidden: /^(?:export )?(?:declare )?(?:const )?enum \w|\bas unknown as\b/m,
    except: [],
    finds: ["enum Boat { Small }", "const boat = 1 as unknown as string;"],
    allows: ["const boat = 1 as unknown;"],
  },
];

/** The code of a file, without its comments. */
function codeOf(file: string): string {
  return readText(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

describe.each(conventions)("$title", ({ folders, forbidden, except, finds, allows }) => {
  it("in every file", () => {
    const all = folders.flatMap((folder) =>
      [".ts", ".mjs"].flatMap((end) => listFiles(folder, end)),
    );
    const files = all.filter((file) => !except.includes(file));
    const found = files.map((file) => [file, forbidden.exec(codeOf(file))?.[0]]);
    expect(files.length).toBeGreaterThan(20);
    expect(found.filter(([, part]) => part !== undefined)).toEqual([]);
    expect(except.filter((file) => !forbidden.test(codeOf(file)))).toEqual([]);
  });

  it("says what it should", () => {
    expect(finds.filter((code) => !forbidden.test(code))).toEqual([]);
    expect(allows.filter((code) => forbidden.test(code))).toEqual([]);
  });
});

it("each printing module makes text printable, and scripts do it as everything else does", async () => {
  const plain = printers.filter((file) => !/\bprintable(?:Line)?\(/.test(readText(file)));
  expect(plain).toEqual([]);
  const scripts: Record<"printable", (text: string) => string> = await import(
    new URL("../../scripts/support/print.mjs", import.meta.url).href
  );
  const texts = Array.from({ length: 0x1_00_00 }, (_, unit) => `a${String.fromCharCode(unit)}\r\n`);
  expect(texts.map(scripts.printable)).toEqual(texts.map(printable));
});

/** Names that a file exports without a sentence of JSDoc. */
function listUnexplained(text: string): string[] {
  const exported = /^export (?:async |abstract |declare )*(?:function\*?|\w+) (\w+)/gm;
  const explained =
    /[^\s/*][^/]*\*\/\nexport (?:async |abstract |declare )*(?:function\*?|\w+) (\w+)/g;
  const names = new Set([...text.matchAll(explained)].map(([, name]) => name));
  return [...text.matchAll(exported)].flatMap(([, name = ""]) => (names.has(name) ? [] : name));
}

it("everything that overlays, the runtime, the fleet and the sandbox export is explained", () => {
  const files = [
    ...["runtime", "overlays", "fleet"].flatMap((folder) => listFiles(folder, ".ts")),
    "sandbox/start-sandbox.ts",
  ];
  const found = files.map((file) => [file, ...listUnexplained(readText(file))]);
  expect(found.filter(([, name]) => name !== undefined)).toEqual([]);
  const boats =
    "/** Floats. */\nexport const boat = 1;\nexport function sail(): void {}\n/** */\nexport interface Mast {}\n";
  expect(listUnexplained(boats)).toEqual(["sail", "Mast"]);
});

it("tests of overlays, the runtime and the fleet are in the same folder", () => {
  const rooms = ["overlays", "runtime", "fleet"];
  const folders = new Set(rooms.flatMap((room) => listFiles(room, ".ts")).map(dirname));
  const tests = rooms.flatMap((room) => listFiles(`test/${room}`, ".test.ts"));
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((test) => !folders.has(dirname(test).slice("test/".length)))).toEqual([]);
});
