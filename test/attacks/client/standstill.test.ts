import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { bundleProgram } from "../../support/bundle-program.js";
import { listen } from "../../support/listen.js";

const program = bundleProgram(fileURLToPath(new URL("support/create-runs.ts", import.meta.url)));

/** How long a service takes to answer, and how soon it closes a connection that it said it would keep, in milliseconds. */
interface Service {
  readonly delay: number;
  readonly closesAfter: number;
}

/** A process with a client of such a service. */
async function startClient({ delay, closesAfter }: Service, timeout: number) {
  let served = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      served += 1;
      const answer = JSON.stringify({ id: `run_${served}` });
      setTimeout(() => response.end(answer), served === 1 ? 0 : delay);
      setTimeout(() => request.socket.end(), closesAfter);
    });
  });
  server.keepAliveTimeout = 60_000;
  const client = fork(program, [await listen(server), String(timeout)]);
  onTestFinished(() => {
    client.kill("SIGKILL");
    server.close();
    server.closeAllConnections();
  });
  return client;
}

/** What becomes of a creation of that process, which stands still before it sends anything. */
async function create(client: ChildProcess, busy = 0): Promise<unknown> {
  client.send(busy);
  const [outcome] = await once(client, "message");
  return outcome;
}

it("a creation does not leave on a connection that the service closed during a standstill", async () => {
  const client = await startClient({ delay: 0, closesAfter: 250 }, 10_000);
  expect(await create(client)).toBe("run_1");
  expect(await create(client, 600)).toBe("run_2");
});

it("an answer that arrived during a standstill counts, although the time was up", async () => {
  const client = await startClient({ delay: 300, closesAfter: 60_000 }, 700);
  expect(await create(client)).toBe("run_1");
  const creating = create(client);
  await sleep(100);
  client.kill("SIGSTOP");
  await sleep(1_200);
  client.kill("SIGCONT");
  expect(await creating).toBe("run_2");
});
