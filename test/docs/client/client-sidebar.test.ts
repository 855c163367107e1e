import { describe, expect, it } from "vitest";
import type { ClientPage } from "../../../docs/site/client/client-reference.js";
import { clientSidebar } from "../../../docs/site/sidebars.js";
import { listPages } from "../../../docs/site/pages.js";

const page = (path: string, kind: ClientPage["kind"], title: string): ClientPage => ({
  path: `client/${path}`,
  kind,
  module: kind === "overview" ? "" : (path.split("/")[0] ?? ""),
  title,
  markdown: "",
});

describe("the sidebar of the client reference", () => {
  it("lists modules as they come, each with its classes", () => {
    const pages = [
      page("index", "overview", "Client reference"),
      page("v4/index", "module", "cloud-agent-sdk/v4"),
      page("v4/classes/Runs", "member", "Runs"),
      page("limits/index", "module", "cloud-agent-sdk/limits"),
    ];
    const runs = { text: "Runs", link: "/client/v4/classes/Runs" };
    expect(clientSidebar(pages)).toEqual([
      { text: "v4", link: "/client/v4/", collapsed: true, items: [runs] },
      { text: "limits", link: "/client/limits/" },
    ]);
  });

  it("shows a name as text, whatever it looks like", () => {
    const module = { ...page("v4/index", "module", "v4"), module: "<b>v4</b>" };
    expect(clientSidebar([module])[0]?.text).toBe("&#60;b&#62;v4&#60;/b&#62;");
  });
});

it("a page of the client reference without a text is described by its title", () => {
  const about = { path: "index", title: "", description: "", markdown: "", page: "" };
  const client = [{ ...page("v4/classes/Odd", "member", "Odd"), markdown: "# Odd\n" }];
  const landing = { ...about, pictures: new Map() };
  const [, odd] = listPages({ apis: [], guide: [], landing, client });
  expect(odd?.frontmatter.description).toBe("Odd of v4");
});
