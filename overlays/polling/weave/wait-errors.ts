/** Lines of documentation for the errors that every wait may end with. */
export const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.timeout` passed; the work was not cancelled and may still be active.",
  "@throws {ThrottleError} The service wants a pause that is longer than the wait may be.",
];
