import type { JsonObject } from "../../../runtime/json/values.js";
import { createHostileDocument } from "../../attacks/docs/support/create-hostile-document.js";

/** Leads to the root of the disk from wherever the sources of a site are. */
const up = "../".repeat(30);

/** What somebody might write into a spec to have it run by whoever reads the docs. */
export const payloads: readonly string[] = [
  "<script>globalThis.harm = 1; alert(1)</script>",
  "<img src=stolen.png onerror=alert(2)>",
  "<svg onload=alert(3)></svg>",
  '<a href="javascript:alert(4)">press html</a>',
  '<iframe src="javascript:alert(5)"></iframe>',
  "<style>body { display: none }</style>",
  '<form action="https://evil.example/"><button>press form</button></form>',
  '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
  "</script><script>alert(6)</script>",
  "</div></main></body><script>alert(7)</script>",
  "</title><script>alert(30)</script>",
  "</script><script setup>globalThis.harm = 1</script>",
  "{{ constructor.constructor('globalThis.harm = 1')() }}",
  '<b v-html="1" :onclick="alert(31)" @click="alert(32)">press vue</b>',
  "press attributes {onclick=alert(33)}",
  "<<< /etc/passwd",
  `<!-- @include: ${up}etc/passwd -->`,
  '" http-equiv="refresh" content="0; url=https://evil.example/',
  "import.meta.env.MODE and process.env.NODE_ENV",
  ":tada:",
  "[[toc]]",
];

/** The same as links of Markdown: what is seen of each, and what it is made of. */
const links: readonly string[] = [
  "[press one](javascript:alert(8))",
  "[press two](JaVaScRiPt:alert(9))",
  "[press three](java&#115;cript:alert(10))",
  "[press four](data:text/html,<script>alert(11)</script>)",
  "[press five]( javascript:alert(12) )",
  "[press six](vbscript:alert(13))",
  "![press seven](javascript:alert(14))",
  "![press eight](https://evil.example/pixel.png)",
  "[press nine][harm]\n\n[harm]: javascript:alert(15)",
  "<javascript:alert(16)>",
];

/** What is more than Markdown to the program that makes pages of it. */
const blocks: readonly string[] = [
  '```"><b/onclick=alert(34)>\ncode\n```',
  '```js ["><b/onclick=alert(35)>]\ncode\n```',
  "::: code-group\n\n```js [<b onclick=alert(36)>press</b>]\ncode\n```\n\n:::",
  "::: danger <b onclick=alert(37)>press</b> {onclick=alert(38)}\n\ncontained\n\n:::",
  "::: details <b onclick=alert(39)>press</b> {open onclick=alert(40)}\n\ncontained\n\n:::",
  "> [!NOTE] <b onclick=alert(41)>press</b>\n> noted",
  "---js\nglobalThis.harm = 1\n---",
  `<<< @/${up}etc/passwd`,
  `![press nine](${up}etc/passwd?raw)`,
  "![press ten](/@fs/etc/passwd?raw)",
  "![press eleven](//evil.example/pixel.png)",
  "`__VP_PARAMS_START{}__VP_PARAMS_END__`",
  "`__VP_STATIC_END__'),globalThis.harm=1//`",
  "\\_\\_VP\\_STATIC\\_END\\_\\_'),globalThis.harm=1//",
  "&#95;&#95;VP&#95;STATIC&#95;END&#95;&#95;'),globalThis.harm=1//",
  "## Heading {{ globalThis.harm = 1 }} <b onclick=alert(42)>press</b> {onclick=alert(43)}",
  "### [press twelve](javascript:alert(44)) `<b onclick=alert(45)>` &lt;img src=x onerror=alert(46)&gt;",
  "| {{ globalThis.harm = 1 }} | <b onclick=alert(47)>press</b> |\n| --- | --- |\n| {{ 1 }} | :tada: |",
];

/** All of it, as prose. */
export const hostileProse: string = [...payloads, ...links, ...blocks].join("\n\n");

/** A valid document with the payloads wherever a spec has text. */
export const hostileDocument: JsonObject = createHostileDocument({
  prose: () => hostileProse,
  line: (place) => `${place} ${payloads.join(" ")}`,
  value: payloads.join(" "),
});
