import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOperations } from "../../../../generator/read/names/name-operations.js";
import { emitOperationName } from "../../../../generator/read/names/operation-name.js";
import { httpMethods, type OperationSource } from "../../../../generator/model/openapi.js";

/** A call, its operationId, and its tag behind `#`. */
const row = /^(\S+) (\S+)(?: ([^#\s]+))?(?: #(.+))?$/;

function read(text: string): OperationSource {
  const [, method, path = "", operationId, tag] = row.exec(text) ?? [];
  const httpMethod = httpMethods.find((each) => each.toUpperCase() === method) ?? "get";
  const source = {
    ...(operationId !== undefined && { operationId }),
    ...(tag !== undefined && { tags: [tag] }),
  };
  return { path, httpMethod, item: { [httpMethod]: source }, source };
}

/** Names operations and gives each name with its call, and the notes. */
function name(rows: readonly string[], isFlat = false): readonly [string[], string[]] {
  const naming = isFlat ? undefined : { basePath: "/api", title: "The Shop API" };
  const { places, notes } = nameOperations(rows.map(read), naming, () => ({ file: "a.yaml" }));
  return [places.map((each) => emitOperationName(each.name)), notes.map(({ message }) => message)];
}

describe("nameOperations", () => {
  it.each([
    [
      "groups by the first tag, else by the first step of the path that names something",
      "petStore.placeOrder: POST /store/order placeOrder #Pet Store",
      "keys.list: GET /api/v2.1/{tenant}/keys listKeys",
      "autotagging.get: GET /rest/api/v3/autotagging/{id}",
      "shipments.list: GET /shop/shipments listShipments #Shop",
      "carts.list: GET /carts listCarts #default",
      "ping: GET / ping",
      "region_.list: GET /region listRegions",
    ],
    [
      "drops versions, and what says in whose code an operation is",
      "address.list: GET /2010-04-01/Addresses.json ListAddress #Api20100401Address",
      "libraries.list: GET /v1/libraries libraries_list_v1 #Libraries API",
      "betaAgents.list: GET /v1/agents agents_api_routes_list_agents #beta.agents",
      "cats.findAll: GET /cats CatsController_findAll",
      "berth.move: POST /berths/{id}/move move_1 #berth-controller",
    ],
    [
      "drops what repeats the resource, and the method and path at the end",
      "runs.start: POST /runs startRunRunsPost",
      "chat.completion: POST /v1/chats chat_completion_api_v1_chats_post #chat",
      "runs.listSteps: GET /runs/{id}/steps list-RunSteps",
      "runs.runTask: PUT /runs/{id} runTask",
      "connectors.callTool: POST /connectors/{id}/call connector_call_tool",
      "apiKeys.revoke: DELETE /keys/{id} revokeAPIKey #API Keys",
      "addOns.getPlan: GET /v2/add-ons/{id}/plan/{id} addons_get_plan #Add-Ons",
      "platform.listAgents: GET /gen-ai/agents genai_list_agents #Platform",
      "guilds.unbanUser: DELETE /guilds/{id}/bans/{user_id} unban_user_from_guild",
      "payload.fetch: GET /AddOns/{id}/Payload/{sid} FetchAddOnPayload #Payload",
      "größen.größeÄndern: POST /größen größeÄndern",
    ],
    [
      "keeps the resource where the rest would mean something else",
      "template.listVerificationTemplate: GET /Templates ListVerificationTemplate #Template",
      "applications.getMyApplication: GET /applications/@me get_my_application",
      "meetings.pastMeetingDetails: GET /past_meetings/{id} pastMeetingDetails #Meetings",
    ],
    [
      "puts a verb first that follows words of the path",
      "billing.getInvoicePdf: GET /my/invoices/{id}/pdf/{page} invoices_get_pdf #Billing",
      "events.publishUpdate: POST /events publishUpdate",
    ],
    [
      "makes a name from the method and the path where the operationId only repeats them, or is none",
      "users.listKeys: GET /users/{user}/keys",
      "pet.get: GET /pet/{petId} getPetById",
      "webhooksCompanyLevel.test: POST /companies/{id}/webhooks/{w}/test #Webhooks - company level",
      "terminal.refundPayment: POST /terminal/{reader}/refund_payment",
      "sharedLinksFiles.update: PUT /files/{id}#update_shared_link #Shared links (Files)",
      "groups.search: GET /groups/search",
      "orders.listRefundLines: GET /orders/{id}/refunds/{refund}/lines",
      "skus.getSubscription: GET /skus/{sku}/subscriptions/{id}",
    ],
    [
      "takes the end of an operationId with dots or slashes for the resource and the method",
      "runs.list: GET /jobs runs.list #Tag",
      "files.copy: POST /files/{id}/copy drive.files.copy",
      "account.get: GET /account getAccount #Account",
      "monitoring.getSinks: GET /sinks monitoring_get_sinks.yml #Monitoring",
      "invoices.xml: GET /invoices/{id}/xml invoices.xml #Billing",
      "config.json: GET /config config.json",
      "config.yaml: PUT /config config.yaml",
    ],
    [
      "lets the shorter path and operationId have a name that two want",
      "roles.deleteProjectRole: DELETE /projects/{p}/roles/{id} delete-project-role #Roles",
      "roles.delete: DELETE /roles/{id} delete-role #Roles",
      "boxes.listItemsV2: GET /boxes/itemsV2 boxes_list_items_v2",
      "boxes.listItems: GET /boxes/items boxes_list_items",
      "logos.updateStoreLogo: PUT /stores/{id}/logos/{l} #Logos",
      "logos.update: PUT /logos/{l} #Logos",
    ],
  ])("%s", (_, ...rows) => {
    const [names] = name(rows.map((each) => each.replace(/^\S+: /, "")));
    expect(names).toEqual(rows.map((each) => each.split(": ")[0]));
  });

  it("says why a name is another one than it would be", () => {
    expect(name(["GET /a/{id} list #a", "GET /a list #a", "GET /b listA #a"])[1]).toEqual([
      "GET /a/{id} (operationId list) is a.get(), because it shares its operationId with another operation",
      "GET /a (operationId list) is a.list(), because it shares its operationId with another operation",
      "GET /b (operationId listA) is a.listA(), because a.list is taken",
    ]);
  });

  it("renames nothing but what wants the name of an operation that is added", () => {
    const before = ["GET /runs/{id} getRun", "GET /runs listRuns", "GET /keys listKeys"];
    const after = ["GET /up runs.list", "GET /runs/{id}/steps listRuns_v2", ...before];
    expect(name(before)[0]).toEqual(["runs.get", "runs.list", "keys.list"]);
    expect(name(after)[0]?.join(" ")).toBe(
      "runs.list runs.listV2 runs.get runs.listRuns keys.list",
    );
  });

  it("takes operationIds as they are where they are names, and else the method and the path", () => {
    const rows = ["GET /a getAccount #Account", "GET /b/{c} runs.list", "GET /a/{b}"];
    expect(name(rows, true)).toEqual([["getAccount", "runs.list", "getAByB"], []]);
    expect(name(["GET /a/b", "GET /a_b"], true)[0]).toEqual(["getAB2", "getAB"]);
  });

  it("takes no long time for long names", () => {
    const [[first]] = name([
      `GET ${"/{a}".repeat(500)} ${"by_a_id_".repeat(500)}x #${"a b ".repeat(500)}`,
    ]);
    expect(first?.length).toBeLessThan(200);
  });

  it("never gives one name to two operations, and gives the same ones again", () => {
    const paths = ["GET /", "GET /a", "POST /a", "GET /a/{a}", "GET /a_", "PUT /a/a", "GET /get"];
    const ids = ["", " a", " getA", " getAs", " a_get", " get_a_a_get", " get", " http", " a.get"];
    const entry = fc.tuple(
      ...[paths, ids, ["", " #a", " #A", " #as", " #get", " #http"]].map((each) =>
        fc.constantFrom(...each),
      ),
    );
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([call]) => call }), (entries) => {
        const rows = entries.map((each) => each.join(""));
        const [names] = name(rows);
        expect(new Set(names).size).toBe(entries.length);
        expect(names.filter((each) => /^http\b|^$|\.$/.test(each))).toEqual([]);
        const resources = new Set(names.flatMap((each) => each.split(".").slice(0, -1)));
        expect(names.filter((each) => resources.has(each))).toEqual([]);
        expect(name(rows)[0]).toEqual(names);
      }),
    );
  });
});
