import { DefaultReporter } from "vitest/node";

/** Shows, where no terminal draws it, how many of the test files are done, and failures as they come. */
export default class ProgressReporter extends DefaultReporter {
  #files = 0;
  #done = 0;

  /**
   * @type {DefaultReporter["onTestRunStart"]}
   * @override
   */
  onTestRunStart(specifications) {
    this.#files = specifications.length;
    super.onTestRunStart(specifications);
  }

  /**
   * @type {DefaultReporter["onTestModuleEnd"]}
   * @override
   */
  onTestModuleEnd(module) {
    this.#done += 1;
    if (!module.ok()) super.onTestModuleEnd(module);
    const twentieth = Math.max(1, Math.ceil(this.#files / 20));
    if (this.#done % twentieth === 0 || this.#done === this.#files)
      this.log(`${this.#done} of ${this.#files} files`);
  }
}
