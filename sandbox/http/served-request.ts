import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { OpenRequest } from "../service/request-log.js";
import type { Site } from "./handler.js";
import type { Route } from "./routes.js";

/** Node's own request and response. */
export interface Environment {
  Bindings: HttpBindings;
}

/** One request to an operation, and everything that is needed to serve it. */
export interface ServedRequest {
  readonly context: Context<Environment>;
  readonly site: Site;
  readonly route: Route;
  /** Its entry in the log. */
  readonly logged: OpenRequest;
}
