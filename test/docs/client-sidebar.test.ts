import { describe, expect, it } from "vitest";
import type { ClientPage } from "../../docs/site/client-reference.js";
import { clientSidebar } from "../../docs/site/client-sidebar.js";

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
  page("v4/interfaces/WaitOptions", "type", "v4", "WaitOptions"),
  page("limits/index", "module", "limits", "limits"),
  page("limits/functions/createLimits", "function", "limits", "createLimits"),
  page("limits/variables/spendTiers", "value", "limits", "spendTiers"),
  page("budget/redis/index", "module", "budget/redis", "budget/redis"),
];

describe("the sidebar of the client reference", () => {
  it("lists modules as they come, with classes first and the rest in groups that fold", () => {
    expect(clientSidebar(pages)).toEqual([
      {
        text: "v4",
        link: "/client/v4/",
        collapsed: true,
        items: [
          { text: "V4Client", link: "/client/v4/classes/V4Client" },
          { text: "Runs", link: "/client/v4/classes/Runs" },
          {
            text: "Types",
            collapsed: true,
            items: [{ text: "WaitOptions", link: "/client/v4/interfaces/WaitOptions" }],
          },
        ],
      },
      {
        text: "limits",
        link: "/client/limits/",
        collapsed: true,
        items: [
          {
            text: "Functions",
            collapsed: true,
            items: [{ text: "createLimits", link: "/client/limits/functions/createLimits" }],
          },
          {
            text: "Values",
            collapsed: true,
            items: [{ text: "spendTiers", link: "/client/limits/variables/spendTiers" }],
          },
        ],
      },
      { text: "budget/redis", link: "/client/budget/redis/" },
    ]);
  });

  it("lists what is in one module, and of the others no more than their names, when one is open", () => {
    const [v4, limits, budget] = clientSidebar(pages, "v4");
    expect(v4?.collapsed).toBe(false);
    expect(v4?.items?.map(({ text }) => text)).toEqual(["V4Client", "Runs", "Types"]);
    expect([limits, budget]).toEqual([
      { text: "limits", link: "/client/limits/" },
      { text: "budget/redis", link: "/client/budget/redis/" },
    ]);
  });
});
