import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.0 and 2.1, levels A and AA. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
  resultTypes: ["violations"],
};

/** What axe is in the page. */
interface Engine {
  run(context: string, options: RunOptions): Promise<AxeResults>;
}

/** What axe looks at, and whether also at contrast, which takes most of its time. */
interface Scope {
  /** Selector of a part of the page. */
  readonly part?: string;
  readonly contrast?: boolean;
}

/** What axe finds in the page as it is now; one line each. */
export async function violations(
  page: Page,
  { part = "html", contrast = true }: Scope = {},
): Promise<string[]> {
  // Evaluated, because the page's rules allow no script that is not its own; once, because there is a lot of it.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const report = await page.evaluate(
    async ({ context, wanted }) => {
      const engine: Engine = Reflect.get(globalThis, "axe");
      return engine.run(context, wanted);
    },
    { context: part, wanted: { ...options, rules: { "color-contrast": { enabled: contrast } } } },
  );
  return report.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = "" }) =>
        `${id}: ${html.slice(0, 120)} ${failureSummary.slice(0, 200)}`,
    ),
  );
}
