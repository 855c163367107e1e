import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../sandbox/index.js";

/** A sandbox for the tests of a file, or a new one for each. */
export function useSandbox(options: SandboxOptions = {}, life: "file" | "test" = "file"): Sandbox {
  let current: Sandbox | undefined;
  const sandbox = (): Sandbox => current ?? expect.unreachable("no test runs");
  (life === "file" ? beforeAll : beforeEach)(async () => {
    current = await startSandbox(options);
  });
  (life === "file" ? afterAll : afterEach)(() => current?.close());
  return {
    get us() {
      return sandbox().us;
    },
    get eu() {
      return sandbox().eu;
    },
    get control() {
      return sandbox().control;
    },
    clientOptions: (region) => sandbox().clientOptions(region),
    close: () => sandbox().close(),
    [Symbol.asyncDispose]: () => sandbox().close(),
  };
}
