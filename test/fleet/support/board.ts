import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
} from "@bull-board/api/typings/app";
import type { Queue } from "bullmq";

/** A bull-board without a server: calls what a server would answer requests with. */
export class Board {
  #queues: BullBoardQueues = new Map();
  #routes: readonly AppControllerRoute[] = [];

  constructor(queue: Queue) {
    const setters: Partial<IServerAdapter> = {
      setQueues: (queues) => {
        this.#queues = queues;
        return serverAdapter;
      },
      setApiRoutes: (routes) => {
        this.#routes = routes;
        return serverAdapter;
      },
    };
    const serverAdapter = new Proxy(setters, {
      get: (target, name) => Reflect.get(target, name) ?? (() => serverAdapter),
    }) as IServerAdapter;
    createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter });
  }

  /** Returns the answer to a GET request. */
  async get(route: string, query: Readonly<Record<string, unknown>>): Promise<unknown> {
    const found = this.#routes.find((each) => each.route === route);
    const request = { params: {}, body: {}, headers: {}, uiConfig: {} };
    const answer = await found?.handler({ ...request, queues: this.#queues, query });
    return answer?.body;
  }
}
