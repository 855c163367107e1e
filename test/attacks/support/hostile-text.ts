import fc from "fast-check";
import { evil } from "./marker.js";

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

/** Text as somebody writes it who wants it to become code. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: syntax }, unseen, ending, tag, fc.string()), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""));
