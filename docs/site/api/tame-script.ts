import { unknownBody } from "./unknown-bodies.js";

/**
 * Has Redoc's script ask no other host for anything, try nothing that the page's rules forbid, and show what this site
 * wants of a document.
 * @throws {Error} when the script is not written as expected: a new version of Redoc has to be looked at
 */
export function tameScript(script: string): string {
  return repairs.reduce((text, [what, sought, instead]) => {
    const tamed = text.replace(sought, instead);
    if (tamed === text) throw new Error(`Redoc's script ${what} otherwise than expected.`);
    return tamed;
  }, script);
}

/** What Redoc's script does that a page of this site should not: what, how it is written, and what to write instead. */
const repairs: readonly (readonly [what: string, sought: RegExp, instead: string])[] = [
  ["loads its logo", /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g, "redoc.svg"],
  [
    "orders answers",
    /(\w+)=\w+\.responses,\w+=Object\.entries\(\1\)\.filter\(\(\[\w+\]\)=>\w+\(\w+\)\)/g,
    // JavaScript puts `401` before `2XX`, whatever order a document has.
    '$&.sort(([a],[b])=>b.startsWith("2")-a.startsWith("2"))',
  ],
  [
    "speaks of an answer without an example",
    /(?<=`noResponseExample`,`)No response sample(?=`)/g,
    unknownBody,
  ],
  // What is no address, such as `$SERVICE_BASE_URL`, would become one below the page's.
  [
    "resolves servers",
    /let (\w+)=\w+\(\w+\);return \1\?\w+\(\1,(\w+)\):\2(?=\}function)/g,
    "return $2",
  ],
  // The site's header has the switch, and marks dark by the same class.
  [
    "sets the page's colors",
    /let (\w+)=document\.documentElement;\w+\.forEach\(\w+=>\1\.classList\.remove\(\w+\)\)/g,
    "return;$&",
  ],
  // The site's own search, over everything, answers to these keys.
  ["listens for keys", /`⌘\+K,CTRL\+K`/g, ""],
  [
    "labels its search",
    /(?<=`search\.navbar\.label`,)`Search `\),\w+\?`⌘K`:`Ctrl\+K`/g,
    '"Search this API")',
  ],
  // It tries whether it may make code from text, which the page's rules forbid, and searches without when it may not.
  [
    "looks for a way to search",
    /try\{return \w+\._factory\?\?=Function\(\w+\),!0\}catch\{return!1\}/g,
    "return!1",
  ],
];
