/** Lines of documentation for the errors of every wait. */
export const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.timeout` expired. The work was not cancelled and may still be active.",
  "@throws {ThrottleError} The service asks for a longer pause than the wait allows.",
];
