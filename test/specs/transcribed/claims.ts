/** What the description does not say, and what nobody may read in its name. */
export const claimedNowhere: readonly RegExp[] = [
  /nothing else stops a browser/i,
  /nothing stops a browser/i,
  /the only way to end a browser/i,
  /runs until it is stopped/i,
  /provider knows low and high/i,
  /toModelParams\([^)]*\) \?\? \{\}/,
  /it is the base URL that is wrong/i,
  /hand the account to/i,
  /takes? over (an|the) account/i,
  /\| everything +\|/,
];

/** What a file says, as the description does: the file, and the sentence. */
export const saidIn: readonly (readonly [file: string, says: RegExp])[] = [
  ["docs/guide/browsers.md", /finished run or a closed CDP connection does not stop its cloud/],
  ["generated/v4/client.ts", /finished run or a closed CDP connection does not stop its cloud/],
  ["docs/guide/migrating.md", /In the EU \| no agents \| no agents \| a smaller feature set \|/],
  ["docs/guide/migrating.md", /Do not send `\{\}` instead: it opts out of the service's defaults/],
  ["docs/samples/guide/v4-run.ts", /\.\.\.\(modelParams && \{ modelParams \}\)/],
  ["docs/guide/reasoning.md", /mapping describes the level of V2 and V3, not the settings of V4/],
  ["generated/v4/openapi.json", /levels of V2 and V3 map to the provider levels low and high only/],
  ["docs/guide/errors.md", /agent endpoint of V2 or V3 on the EU deployment/],
  ["generated/signup/client.ts", /create a claim link so that a person can see that account/],
  ["docs/guide/regions.md", /share the account, project membership and the credit balance/],
  ["docs/guide/regions.md", /credit balances, usage accounting and some audit metadata/],
];
