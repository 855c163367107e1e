/** Notices that the page's content security policy blocked a request. */
export interface PolicyWatch {
  /** Ends the watch; whether a request was blocked meanwhile. */
  end(): Promise<boolean>;
}

/** Starts to watch. To `fetch`, a blocked request is the same as a server that is not there. */
export function watchPolicy(): PolicyWatch {
  let isBlocked = false;
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isBlocked ||= effectiveDirective === "connect-src";
  };
  document.addEventListener("securitypolicyviolation", note);
  return {
    async end() {
      // The event is a task of its own, after the failure of the request.
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      document.removeEventListener("securitypolicyviolation", note);
      return isBlocked;
    },
  };
}
