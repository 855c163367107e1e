import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.0 and 2.1, levels A and AA. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
  resultTypes: ["violations"],
};

/** What axe finds in the part of the page that is there now, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, because the page's rules allow no script that is not its own.
  await page.evaluate(axe.source);
  const report = await page.evaluate(async (wanted): Promise<AxeResults> => {
    const engine: { run(options: RunOptions): Promise<AxeResults> } = Reflect.get(
      globalThis,
      "axe",
    );
    return engine.run(wanted);
  }, options);
  return report.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = "" }) =>
        `${id}: ${html.slice(0, 120)} ${failureSummary.slice(0, 200)}`,
    ),
  );
}
