import { BoxClient } from "./src/generated/index.js";

const box = new BoxClient(); // BOX_OAUTH and BOX_BASE_URL

// x-pages: requests a page only when you reach its first item.
for await (const parcel of box.parcels.iterate()) console.log(parcel.id);

// x-waiter: polls until the job has ended.
const { id } = await box.sortings.start({ box: "b1", heavyFirst: true });
const job = await box.jobs.waitForCompletion(id);
console.log(job.state, job.sorted);

// x-guards and x-heaviest: rejected before anything is sent.
const show = (error: unknown) => console.log(`${error}`);
const all = { box: "b1", heavyFirst: true, fragileFirst: true };
await box.sortings.start(all).catch(show);
await box.parcels.create({ grams: 30_000 }).catch(show);
