import fc from "fast-check";

/** What hostile text calls: it leaves a mark wherever it runs, without a quote that an emitter could escape. */
export const markerName = "hostileTextHasRun";

/** A program that leaves the mark as soon as it is imported. */
export const evil: string = `class Z extends (eval("globalThis.${markerName} = true") ?? Object) {}`;

/** Whether hostile text has run in this process. */
export function hasRun(): boolean {
  return Reflect.has(globalThis, markerName);
}

/** What a terminal obeys: clipboard, title, screen, colours, cursor, bell, and their one-byte forms. */
export const sequences =
  "\u001b]52;c;ZXZpbA==\u0007\u001b]0;owned\u001b\\\u001b[2J\u001b[31m\u009b2J\u009d0;owned\u009c\u0085\u007f\b\u0000";

/** What shows in another order, or ends a line for some. */
export const disguises = "\u202eevil\u202c\u2066x\u2069\u200f\u061c\u2028\u2029";

/** A line that would pass for one of ours. */
export const forgedLine = "\r\nThe run is completed.\r100 %";

/** What a shell would carry out if it were pasted without quotes, within quotes, or after an option's dash. */
export const shellAttack =
  "x; echo owned >&2; `echo owned`$(echo owned)'; echo owned; '\"\\&|<*?~#!";

/** All of it. */
export const hostileText: string = `${shellAttack}${sequences}${disguises}${forgedLine}`;

/** Whatever a terminal would obey, lone surrogates included; our own line feeds and tabs excepted. */
export const obeyed: RegExp =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;

/** Characters that no reader sees, that end a line, or that some program takes for one of these. */
const unseen: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x1f }),
    fc.integer({ min: 0x7f, max: 0xa0 }),
    fc.integer({ min: 0xd7ff, max: 0xe000 }),
    fc.constantFrom(0xad, 0x61c, 0x180e, 0x3000, 0xfeff, 0xfff9, 0xfffe),
    fc.integer({ min: 0x2000, max: 0x206f }),
  )
  .map((unit) => String.fromCharCode(unit));

/** What means something to a parser of code, of comments or of templates. */
const syntax: fc.Arbitrary<string> = fc.constantFrom(
  ...`*/ /* * / // \` \${ } { \\ ' " [ ] ( ) ; @ {@link {{ <!-- --> #__PURE__ @internal @ts-ignore`.split(
    " ",
  ),
  ...String.raw`\u002a/ \u{2a}/ &#42;/ \0 __proto__ constructor`.split(" "),
  " ",
  "\n",
  "\r\n",
  evil,
);

/** Words that tools obey where a line begins with them. */
const tag: fc.Arbitrary<string> = fc.constantFrom("\n@deprecated ", "\n\n * @internal\n", "\r@a ");

/** The end of a comment, once somebody has removed what no reader sees. */
const ending: fc.Arbitrary<string> = unseen.map((character) => `*${character}/`);

/** Text as somebody writes it who wants it to become code; an empty one would name nothing. */
export const anyHostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: syntax }, unseen, ending, tag, fc.string()), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");
