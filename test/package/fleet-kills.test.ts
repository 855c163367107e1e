import { expect, it } from "vitest";
import {
  createJobs,
  FleetScene,
  lockDuration,
  reach,
  settle,
  tally,
} from "./support/fleet-scene.js";
import { countDuplicates } from "./support/runs-by-task.js";

it("creates each run of a fleet once when workers are killed and stand still, and Redis restarts", async () => {
  const count = 120;
  await using scene = await FleetScene.open({ keepsData: true });
  const { fleet, server } = scene;
  await fleet.add(createJobs(count));
  scene.slowDown(300);
  const processes = scene.start("worker", { machines: [600_000, -600_000] });
  await reach(async () => (await fleet.status()).creating > 20);
  await processes.kill(0);
  await processes.freeze(1, 2.5 * lockDuration);
  await server.stop();
  await server.restart();
  await settle(fleet);
  expect(countDuplicates(scene.sandbox)).toBe(0);
  await scene.decideAll(fleet);
  expect(await tally(scene, fleet)).toEqual({ finished: count, runs: count, duplicates: 0 });
});
