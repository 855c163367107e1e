import { drainPages, type Page } from "cloud-agent-sdk/polling";
import { V4Client } from "cloud-agent-sdk/v4";

// The service's description shows none of these: name the paths that your service has.
const [listPath = "", cancelPath = "", eventsPath = ""] = process.argv.slice(2);
const client = new V4Client();
type EventPage = Page & { events: object[] };

const { items } = await client.request<{ items: { id: string }[] }>("GET", listPath);
for (const { id } of items) {
  const path = { id };
  await client.request("POST", cancelPath, { params: { path }, body: {} });

  const readPage = (cursor?: string) =>
    client.request<EventPage>("GET", eventsPath, { params: { path, query: { cursor } } });
  for await (const event of drainPages(readPage)) console.log(id, event);
}
