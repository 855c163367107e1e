import path from "node:path";
import { parseFlags, parseNumber, usage } from "../../generator/run/cli/parse-flags.js";
import { projectRoot } from "./project.js";
import type { SiteData } from "./vitepress/site-data.js";

/** What the site is written for. */
export interface SiteOptions extends Pick<SiteData, "base" | "editUrl" | "versions"> {
  /** Folder to write; the site that was there is replaced once everything has succeeded. */
  readonly out: string;
  /** Document of another team to describe; absent: this project's own APIs, guide and client. */
  readonly spec?: string | undefined;
  /** Time limit for reading that and writing its pages, in milliseconds. */
  readonly timeLimit?: number | undefined;
  /** Host of the site, for its sitemap. */
  readonly siteUrl: URL;
}

/** What the command line asks for. */
export interface Options extends SiteOptions {
  readonly help: boolean;
  readonly serve: boolean;
  readonly port: number;
}

const flags = {
  out: { type: "string", default: "dist/docs" },
  spec: { type: "string" },
  base: { type: "string", default: "/" },
  "site-url": { type: "string", default: "https://docs.cloud-agent.example" },
  "edit-url": { type: "string" },
  versions: { type: "string" },
  "time-limit": { type: "string" },
  serve: { type: "boolean", default: false },
  port: { type: "string", default: "0" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the command line of the docs; throws what is wrong with it. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseFlags(args, flags);
  const { spec, "edit-url": editUrl, "time-limit": limit } = values;
  return {
    ...values,
    port: readPort(values.port),
    out: path.resolve(projectRoot, values.out),
    base: readBase(values.base),
    siteUrl: readUrl(values["site-url"]),
    spec: spec === undefined ? undefined : path.resolve(spec),
    timeLimit:
      limit === undefined ? limit : parseNumber("--time-limit", limit, "seconds above 0") * 1000,
    editUrl: editUrl === undefined ? undefined : readEditUrl(editUrl),
  };
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  throw wrong("--port", text, "a whole number from 0 to 65535");
}

function readBase(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw wrong("--base", text, "a path with a slash at both ends, such as /docs/");
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  const expected = "the address of a host, such as https://example.com; a path belongs in --base";
  throw wrong("--site-url", text, expected);
}

function readEditUrl(text: string): string {
  if (URL.canParse(text) && /^https?:.*:path/.test(text)) return text;
  const expected = "an address with :path, such as https://example.com/edit/main/:path";
  throw wrong("--edit-url", text, expected);
}

function wrong(flag: string, text: string, expected: string): Error {
  return usage(`${flag} is ${JSON.stringify(text)}`, expected);
}
