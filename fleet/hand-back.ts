/** Another worker, or this one later, goes on with the job. */
export class HandBack extends Error {}
