import {
  ApiError,
  ConnectionError,
  ServerError,
  TimeoutError,
} from "../../runtime/errors/index.js";

/** Whether a later retry of a safe request may succeed: no usable response arrived, or the service failed. */
export function isTransient(error: unknown): error is Error {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof ServerError ||
    (error instanceof ApiError && error.status === requestTimeout)
  );
}

/** The server gave up waiting for the request (RFC 9110, section 15.5.9). */
const requestTimeout = 408;
