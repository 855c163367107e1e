import { drainPages, type Page } from "cloud-agent-sdk/polling";
import { V4Client } from "cloud-agent-sdk/v4";

// None of these is documented: name the paths that your service has.
const [list = "", cancel = "", events = ""] = process.argv.slice(2);
const client = new V4Client();
type EventPage = Page & { events: object[] };
interface List {
  items: { id: string }[];
}

const { items } = await client.request<List>("GET", list);
for (const { id } of items) {
  const path = { id };
  await client.request("POST", cancel, { params: { path }, body: {} });

  const readPage = (cursor?: string) => {
    const params = { path, query: { cursor } };
    return client.request<EventPage>("GET", events, { params });
  };
  for await (const event of drainPages(readPage)) console.log(id, event);
}
