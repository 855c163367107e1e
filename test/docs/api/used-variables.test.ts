import { expect, it } from "vitest";
import { withUsedVariables } from "../../../docs/site/api/used-variables.js";

it("leaves out a variable that nothing uses", () => {
  const styles = ":root{--used:1px;--unused:2px;}a{width:var(--used);--unused:3px}";

  expect(withUsedVariables(styles, "")).toBe(":root{--used:1px;}a{width:var(--used)}");
});

it("keeps what a used variable is made of, in every rule that sets it", () => {
  const styles =
    ":root{--gap:var(--base, var( --fallback));--base:1px;--fallback:2px;--loose:var(--base)}" +
    ".dark{--gap:var(--dark);--dark:3px}a{gap:var(--gap)}";

  expect(withUsedVariables(styles, "")).toBe(styles.replace(";--loose:var(--base)", ""));
});

it("keeps what the markup and other style sheets use", () => {
  const styles = ":root{--width:1px;--height:2px;--depth:3px}";
  const others = '<p style="width:var(--width)"></p> p{height:var(--height)}';

  expect(withUsedVariables(styles, others)).toBe(":root{--width:1px;--height:2px}");
});

it("leaves out rules that have become empty, and no comment", () => {
  const styles = '.a{--x:1}/*!sc*/.b{color:red}/*!sc*/data-styled.g1[id="b"]{content:"b,"}/*!sc*/';

  expect(withUsedVariables(styles, "")).toBe(styles.replace(".a{--x:1}", ""));
});

it("takes no semicolon in a string for the end of a variable", () => {
  const styles = `:root{--icon:url("data:a;base64,b");--x:";"}i{background:var(--icon)}`;

  expect(withUsedVariables(styles, "")).toBe(
    `:root{--icon:url("data:a;base64,b")}i{background:var(--icon)}`,
  );
});
