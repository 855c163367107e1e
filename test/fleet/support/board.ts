import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
} from "@bull-board/api/typings/app";
import type { Queue } from "bullmq";

/** A bull-board without a server: calls what a server would answer requests with. */
export class Board implements IServerAdapter {
  #queues: BullBoardQueues = new Map();
  #routes: readonly AppControllerRoute[] = [];

  constructor(queue: Queue) {
    createBullBoard({
      queues: [new BullMQAdapter(queue, { readOnlyMode: true })],
      serverAdapter: this,
    });
  }

  /** Returns the answer to a GET request. */
  async get(route: string, query: Readonly<Record<string, unknown>>): Promise<unknown> {
    const found = this.#routes.find((each) => each.route === route);
    const request = { params: {}, body: {}, headers: {}, uiConfig: {} };
    const answer = await found?.handler({ ...request, queues: this.#queues, query });
    return answer?.body;
  }

  setQueues(queues: BullBoardQueues): this {
    this.#queues = queues;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.#routes = routes;
    return this;
  }

  setViewsPath(): this {
    return this;
  }

  setStaticPath(): this {
    return this;
  }

  setEntryRoute(): this {
    return this;
  }

  setErrorHandler(): this {
    return this;
  }

  setUIConfig(): this {
    return this;
  }
}
