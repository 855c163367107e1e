import { describe, expect, it } from "vitest";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import { clientSidebar } from "../../../docs/site/client/client-sidebar.js";

type Kind = ClientPage["kind"];

const page = (path: string, kind: Kind, module: string, title: string): ClientPage => ({
  path: `client/${path}`,
  kind,
  module,
  title,
  markdown: "",
});

const pages = [
  page("index", "overview", "", "Client reference"),
  page("v4/index", "module", "v4", "v4"),
  page("v4/classes/V4Client", "class", "v4", "V4Client"),
  page("v4/classes/Runs", "class", "v4", "Runs"),
  page("v4/types", "type", "v4", "v4: types"),
  page("limits/index", "module", "limits", "limits"),
  page("limits/functions", "function", "limits", "limits: functions"),
  page("budget/redis/index", "module", "budget/redis", "budget/redis"),
];

describe("the sidebar of the client reference", () => {
  it("lists modules as they come, each with its classes first", () => {
    expect(clientSidebar(pages)).toEqual([
      {
        text: "v4",
        link: "/client/v4/",
        collapsed: true,
        items: [
          { text: "V4Client", link: "/client/v4/classes/V4Client" },
          { text: "Runs", link: "/client/v4/classes/Runs" },
          { text: "Types", link: "/client/v4/types" },
        ],
      },
      {
        text: "limits",
        link: "/client/limits/",
        collapsed: true,
        items: [{ text: "Functions", link: "/client/limits/functions" }],
      },
      { text: "budget/redis", link: "/client/budget/redis/" },
    ]);
  });

  it("shows a name as text, whatever it looks like", () => {
    const [item] = clientSidebar([page("v4/index", "module", "<b>v4</b>", "v4")]);
    expect(item?.text).toBe("&lt;b&gt;v4&lt;/b&gt;");
  });
});
