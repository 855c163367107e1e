import type { Severity } from "../../../../generator/compare/change.js";
import type { Json } from "./base-document.js";

/** One change of the base document, and what it asks for in each direction. */
export interface Mutation {
  /** What the verdict says of the change, or what the change is where that says nothing of it. */
  readonly title: string;
  readonly change: (document: Json) => void;
  /** `undefined`: nothing that anybody notices. */
  readonly forward: Severity | undefined;
  readonly backward: Severity | undefined;
  /** Part of what the verdict says. */
  readonly says: string;
}

/** What stands at places of the document afterwards: names with spaces between them, from one of `roots` on. */
type Change = Readonly<Record<string, unknown>> | Mutation["change"];

const roots: Readonly<Record<string, string>> = {
  list: "paths /things get",
  create: "paths /things post",
  thing: "paths /things/{id}",
  get: "paths /things/{id} get",
  update: "paths /things/{id} patch",
  ping: "paths /things/{id}/ping post",
  schemas: "components schemas",
  body: "components schemas ThingCreate properties",
  answer: "components schemas Thing properties",
  models: "x-reasoning rows 0",
};

const text = { type: "string" };
const json = (schema: object): object => ({ "application/json": { schema } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const nothing = { type: "null" };
const done = { "204": { description: "Done." } };
const list = "GET /api/v1/things";
const create = "POST /api/v1/things";
const get = "GET /api/v1/things/{id}";

/** Changes of the base document; each is judged forward, and backward as the change undone. */
export const mutations: readonly Mutation[] = [
  ...judged(["major", "major"], {
    "things.ping() is new (POST /api/v1/things/{id}/wake)": replace([
      "/things/{id}/ping",
      "/things/{id}/wake",
    ]),
    "things.list() is new (GET /api/v2/things)": replace(["/api/v1", "/api/v2"]),
    "things.get() is now called things.fetch()": { "get operationId": "things.fetch" },
    "things.get() is now called items.get()": { "get operationId": "items.get" },
    "things.get() is now called things.read()": { "get x-name": "things.read" },
    "the arguments of things.ping() were (path 1, options) and are (path 1, body, options)": {
      "ping requestBody": { content: json({ type: "object", properties: { text } }) },
    },
    "argument 1 of things.get() was a ThingId and is a number": {
      "thing parameters 0 schema": { type: "integer" },
    },
    [`${get} path.id was the id of a thing and is the id of a item`]: {
      "thing parameters 0 schema x-id": "item",
    },
    "things.get() returned Thing and returns string": {
      "get responses 200 content": { "text/plain": { schema: text } },
    },
    "the type ThingCreate is now called NewThing": replace(["ThingCreate", "NewThing"]),
    "the type ThingsListResult is now called ThingsSchema": {
      "schemas Things": { type: "array", items: ref("Thing") },
      "list responses 200 content": json(ref("Things")),
    },
    [`${list} header.X-Trace is new, and required`]: {
      "list parameters 3": { name: "X-Trace", in: "header", required: true, schema: text },
    },
    [`${list} query.limit is string, and was integer`]: { "list parameters 0 schema": text },
    [`${list} 200[].note is integer, and was string`]: { "answer note type": "integer" },
    [`${list} 200[].owner.team is optional, and was required`]: {
      "schemas Owner required": ["name"],
    },
    [`${list} 200[].shade may be "dim"`]: { "schemas Shade enum": ["light", "dark", "dim"] },
    [`${create} body.weight is new, and required`]: {
      "body weight": { type: "number" },
      "schemas ThingCreate required": ["name", "weight"],
    },
    [`${create} body.size is string, and was integer`]: { "body size type": "string" },
    [`${create} body as application/json is gone`]: {
      "create requestBody content": { "text/plain": { schema: text } },
    },
    [`${create} no longer returns 200`]: {
      "create responses 200": undefined,
      "create responses 201": { description: "The thing.", content: json(ref("Thing")) },
      "create responses 202": { description: "The thing.", content: json(ref("Thing")) },
    },
    "the key is sent in the header X-Other, and was in the header X-Key": {
      "components securitySchemes Key name": "X-Other",
    },
    "the key is read from OTHER_KEY, and was read from THINGS_KEY": {
      "components securitySchemes Key x-env": "OTHER_KEY",
    },
    "the base URL of south is read from OTHER_URL, and was read from SOUTH_URL": {
      "servers 1 variables base x-env": "OTHER_URL",
    },
    "the default region is south, which was north": { "x-regions default": "south" },
    "things.open() is the published operation, and was added by the overlay actions": {
      "paths /things/{id}/open": { post: { operationId: "things.open", responses: done } },
    },
  }),
  ...judged(["major", "minor"], {
    "things.list() is gone (GET /api/v1/things)": { list: undefined },
    "things.ping() is gone (POST /api/v1/things/{id}/ping)": {
      "paths /things/{id}/ping": undefined,
    },
    "things.list() now needs a key": { "list security": undefined },
    [`${list} query.kind is gone`]: (d) => void d["paths"]["/things"].get.parameters.splice(1, 1),
    [`${list} query.limit is required, and was optional`]: { "list parameters 0 required": true },
    [`${list} query.limit has the maximum 50, and had 100`]: {
      "list parameters 0 schema maximum": 50,
    },
    [`${list} query.labels has the maxItems 5`]: { "list parameters 2 schema maxItems": 5 },
    [`${get} path.id is only one of "a", "b"`]: { "thing parameters 0 schema enum": ["a", "b"] },
    [`${list} 200[].note is gone`]: { "answer note": undefined },
    [`${create} body.size is gone`]: { "body size": undefined },
    [`${create} body.size is required, and was optional`]: {
      "schemas ThingCreate required": ["name", "size"],
    },
    [`${create} body.owner is required, and was optional`]: {
      "schemas ThingCreate required": ["name", "owner"],
    },
    [`${create} body.color no longer accepts "blue"`]: { "body color enum": ["red"] },
    [`${create} body.name has the maxLength 10`]: { "body name maxLength": 10 },
    [`${create} body.name has the minLength 3, and had 2`]: { "body name minLength": 3 },
    [`${create} body.name has the pattern "^[a-z]+$"`]: { "body name pattern": "^[a-z]+$" },
    [`${create} body.labels has the uniqueItems true`]: { "body labels uniqueItems": true },
    [`${create} body accepts no fields besides those it names`]: {
      "schemas ThingCreate additionalProperties": false,
    },
    [`${create} body.settings accepts only string in fields that it does not name`]: {
      "body settings additionalProperties": text,
    },
    "model-a settings.effort no longer accepts high, so programs that use it do not compile": {
      "models accepts settings.effort": ["low"],
    },
    "the API no longer exists in the region south": (d) => {
      d["servers"].splice(1, 1);
      delete d["x-regions"].south;
    },
    "things.get() no longer exists in the region south": { "get x-regions": ["north"] },
  }),
  ...judged(["minor", "major"], {
    "things.more() is new (GET /api/v1/more)": {
      "paths /more": { get: { operationId: "things.more", responses: done } },
    },
    "things.lock() is new, by the overlay actions": {
      "schemas ThingUpdate properties action x-extensible-enum": ["open", "close", "lock"],
    },
    "things.update() returned a value of unknown shape and returns Thing": {
      "update responses 200 content": json(ref("Thing")),
    },
    "things.ping() returned nothing and returns Thing": {
      "ping responses": { "200": { description: "Done.", content: json(ref("Thing")) } },
    },
    "the type Unused is new": { "schemas Unused": { type: "object" } },
    [`${list} query.after is new`]: {
      "list parameters 3": { name: "after", in: "query", schema: text },
    },
    [`${get} query.fields is new`]: {
      "get parameters": [{ name: "fields", in: "query", schema: text }],
    },
    [`${list} query.kind accepts "tiny" as well`]: {
      "list parameters 1 schema enum": ["large", "small", "tiny"],
    },
    [`${list} query.limit is number, and was integer`]: {
      "list parameters 0 schema type": "number",
    },
    [`${list} 200[].weight is new`]: { "answer weight": { type: "number" } },
    [`${create} body.weight is new`]: { "body weight": { type: "number" } },
    [`${create} body.name is optional, and was required`]: { "schemas ThingCreate required": [] },
    [`${create} body.size is integer or null, and was integer`]: {
      "body size type": ["integer", "null"],
    },
    [`${create} body.size is integer or string, and was integer`]: {
      "body size": { oneOf: [{ type: "integer" }, text] },
    },
    [`${create} body.owner is null or object, and was object`]: {
      "body owner": { anyOf: [ref("Owner"), nothing] },
    },
    [`${create} body.source is Link or Owner or Upload, and was Link or Upload`]: {
      "body source oneOf": [ref("Upload"), ref("Link"), ref("Owner")],
    },
    [`${create} body.color accepts "green" as well`]: {
      "body color enum": ["red", "blue", "green"],
    },
    [`${create} body.name has the minLength 1, and had 2`]: { "body name minLength": 1 },
    [`${create} body is optional, and was required`]: { "create requestBody required": false },
    [`${create} body (application/xml) as application/xml is new`]: {
      "create requestBody content application/xml": { schema: text },
    },
    "things.ping() also exists in the region south": { "ping x-regions": undefined },
    [`${create} body.country in south also has the value fr`]: {
      "body country x-regions south values": ["at", "de", "fr"],
    },
    [`${create} body.country in south now accepts any value`]: {
      "body country x-regions": undefined,
    },
    "model-a settings.effort also accepts max": {
      "models accepts settings.effort": ["low", "high", "max"],
    },
    "model-a settings.style also accepts plain": { "models accepts settings.style": ["plain"] },
  }),
  ...judged(["minor", "minor"], {
    'x-capacity of things.get() is {"active":"active","limit":"limit","operation":"things.get"}, and was absent':
      { "get x-capacity": { operation: "things.get", limit: "limit", active: "active" } },
    'x-retry of things.get() is "safe", and was absent': { "get x-retry": "safe" },
    'x-budget of things.get() is "status", and was absent': { "get x-budget": "status" },
    [`${get} is deprecated`]: { "get deprecated": true },
    [`${list} query.kind is deprecated`]: { "list parameters 1 deprecated": true },
    [`${list} query.limit has the default 20, and had 10`]: {
      "list parameters 0 schema default": 20,
    },
    [`${list} query.labels has style pipeDelimited, and had form`]: {
      "list parameters 2 style": "pipeDelimited",
    },
    [`${list} query.labels has explode false, and had true`]: {
      "list parameters 2 explode": false,
    },
    [`${list} 200 header.x-total is gone`]: { "list responses 200 headers": undefined },
    [`${list} 200 header.x-total is string, and was integer`]: {
      "list responses 200 headers X-Total schema": text,
    },
    [`${get} 200 header.x-age is new`]: {
      "get responses 200 headers": { "X-Age": { schema: { type: "integer" } } },
    },
    [`${get} may return 404`]: { "get responses 404": { description: "None." } },
    [`${get} may return default`]: { "get responses default": { description: "Failed." } },
    [`${create} no longer returns 422`]: { "create responses 422": undefined },
    [`${create} returns 201, and returned 200`]: {
      "create responses 200": undefined,
      "create responses 201": { description: "The thing.", content: json(ref("Thing")) },
    },
    [`${create} body.color has the default "blue", and had "red"`]: {
      "body color default": "blue",
    },
    [`${create} body.size has the default 3`]: { "body size default": 3 },
    [`${create} body.shade has the default "dark", and had "light"`]: {
      "body shade default": "dark",
    },
    [`${create} body.shade no longer has the default "light"`]: { "body shade default": undefined },
    [`${create} body.owner is deprecated`]: { "body owner deprecated": true },
    [`${create} body.name is string (uuid), and was string`]: { "body name format": "uuid" },
    [`${create} body.name has the contentEncoding "base64"`]: {
      "body name contentEncoding": "base64",
    },
    [`${create} body.source has the discriminator`]: {
      "body source discriminator": { propertyName: "file" },
    },
    "schedules is unavailable in the region south": {
      "x-regions south unavailableFeatures": ["webhooks", "schedules"],
    },
    "the region east is at https://e2.example, and was at https://e.example": {
      "servers 2 url": "https://e2.example/api/v1",
    },
    [`${create} body.country in south has the default at, and had the default de`]: {
      "body country x-regions south default": "at",
    },
    [`${create} body.country in south has no default, and had the default de`]: {
      "body country x-regions south default": undefined,
    },
    "model-d now has a row of accepted values": {
      "models models": ["model-a", "model-b", "model-d"],
    },
    "the default of model-a for settings.effort is high, and was low": {
      "models defaults settings.effort": "high",
    },
    "the alias quick is model-b, and was model-a": { "x-reasoning aliases quick": "model-b" },
    "the alias slow is model-b, and was not set": { "x-reasoning aliases slow": "model-b" },
  }),
  ...judged(["minor", "patch"], {
    "the region north is at https://n.example, which was not set": {
      "servers 0 url": "https://n.example/api/v1",
    },
  }),
  ...judged(["major", "patch"], {
    [`${list} 200[].id is optional, and was required`]: { "schemas Thing required": [] },
    [`${list} 200[].note is null or string, and was string`]: {
      "answer note type": ["string", "null"],
    },
    [`${list} 200[].note is integer or string, and was string`]: {
      "answer note": { oneOf: [text, { type: "integer" }] },
    },
    [`${list} 200[].owner is null or object, and was object`]: {
      "answer owner": { anyOf: [ref("Owner"), nothing] },
    },
    [`${list} 200[].source is Link or Owner or Upload, and was Link or Upload`]: {
      "answer source oneOf": [ref("Upload"), ref("Link"), ref("Owner")],
    },
    [`${list} 200[].kind may be "tiny"`]: { "answer kind enum": ["large", "small", "tiny"] },
    [`${list} 200[].kind may be something other than "large", "small"`]: {
      "answer kind": { ...text, "x-extensible-enum": ["large", "small"] },
    },
    [`${list} 200[].count is number, and was integer`]: { "answer count type": "number" },
  }),
  ...judged(["patch", "major"], {
    [`${list} 200[].closed is string, and was null or string`]: { "answer closed type": "string" },
    [`${list} 200[] has no fields besides those it names`]: {
      "schemas Thing additionalProperties": false,
    },
  }),
  ...judged(["patch", "patch"], {
    "path parameters of things.get() have other names, which no caller notices": replace(
      ["{id}", "{thing_id}"],
      ['"name":"id"', '"name":"thing_id"'],
    ),
    "things.ping() is sent to /things/{id}/ping/, and was to /things/{id}/ping": replace([
      "/things/{id}/ping",
      "/things/{id}/ping/",
    ]),
    [`${list} 200[].state also has "lost"; the set is open, so any value passes`]: {
      "answer state x-extensible-enum": ["new", "old", "lost"],
    },
    [`${list} 200[].id was the id of a thing and is any text`]: { "answer id x-id": undefined },
    [`${list} 200[].note has the maxLength 9`]: { "answer note maxLength": 9 },
    'x-limits of the document is {"perSecond":50}, and was absent': {
      "x-limits": { perSecond: 50 },
    },
    "info.description has a different text": { "info description": "Nothing new." },
    "tags.Things.description has a different text": { "tags 0 description": "What there is." },
    "components.schemas.ThingCreate.properties.shade.description has a different text": {
      "body shade description": "How dark.",
    },
  }),
  ...judged(
    ["patch", "patch"],
    {
      "an operationId changes under the same x-name": {
        "get operationId": "get_thing_by_id",
        "get x-name": "things.get",
      },
      "the version of the document changes": { "info version": "1.1.0" },
      "a tag has another name": replace(['"tags":["Things"]', '"tags":["Stuff"]']),
      "a style is written out that is meant anyway": {
        "list parameters 2 style": "form",
        "list parameters 2 explode": true,
      },
      "a host that is only an example changes": {
        "servers 0 variables base default": "https://n2.example",
      },
      "the scheme of the key has another name": replace(['"Key":', '"HeaderKey":']),
      "models move to a row of their own": (d) => {
        const [shared] = d["x-reasoning"].rows;
        d["x-reasoning"].rows.push({ ...shared, models: [shared.models.pop()] });
      },
    },
    "nothing that a program would notice",
  ),
  ...judged(
    [undefined, undefined],
    {
      "nothing changes but the order of operations": (d) => {
        d["paths"] = Object.fromEntries(Object.entries(d["paths"] as object).toReversed());
      },
      "nothing changes but the order of branches": {
        "body source oneOf": [ref("Link"), ref("Upload")],
        "answer source oneOf": [ref("Link"), ref("Upload")],
        "body heir anyOf": [nothing, ref("Owner")],
        "answer heir anyOf": [nothing, ref("Owner")],
      },
      "nothing changes but the order of types": { "answer closed type": ["null", "string"] },
      "nothing changes but the order of names, values and parameters": (d) => {
        d["components"].schemas.Owner.required.reverse();
        d["components"].schemas.Shade.enum.reverse();
        d["paths"]["/things"].get.parameters.reverse();
      },
      "a set of one value becomes a constant": { "body mode": { ...text, const: "fast" } },
      "a reference is wrapped as OpenAPI 3.0 has to": {
        "body shade": { allOf: [ref("Shade")], default: "light", description: "How bright." },
      },
      "null is said as OpenAPI 3.0 says it": {
        "answer closed": { ...text, nullable: true },
        "answer heir": { nullable: true, allOf: [ref("Owner")] },
      },
      "the parameters of a path move into its operations": (d) => {
        const { parameters, ...item } = d["paths"]["/things/{id}"];
        for (const operation of [item.get, item.patch]) operation.parameters = parameters;
        d["paths"]["/things/{id}"] = item;
      },
      "a flag that is false is written out": {
        "list parameters 0 required": false,
        "body name deprecated": false,
      },
      "titles repeat the names of fields": { "body name title": "Name" },
    },
    "",
  ),
];

/** Rows of the table, of one judgment; what the verdict says is the name of each, if it is not the same for all. */
function judged(
  [forward, backward]: readonly [forward: Mutation["forward"], backward: Mutation["forward"]],
  changes: Readonly<Record<string, Change>>,
  says?: string,
): Mutation[] {
  return Object.entries(changes).map(([title, change]) => ({
    title,
    change: typeof change === "function" ? change : (document) => setAll(document, change),
    forward,
    backward,
    says: says ?? title,
  }));
}

function setAll(document: Json, places: Readonly<Record<string, unknown>>): void {
  for (const [place, value] of Object.entries(places)) {
    const [root = "", ...others] = place.split(" ");
    const steps = [...(roots[root] ?? root).split(" "), ...others];
    const last = steps.pop() ?? "";
    const owner = steps.reduce((node, step) => node[step], document);
    if (value === undefined) delete owner[last];
    else owner[last] = structuredClone(value);
  }
}

/** Replaces texts wherever they are in a document. */
function replace(...texts: readonly (readonly [from: string, to: string])[]): Mutation["change"] {
  return (document) => {
    const replaced = texts.reduce(
      (all, [from, to]) => all.replaceAll(from, to),
      JSON.stringify(document),
    );
    for (const key of Object.keys(document)) delete document[key];
    Object.assign(document, JSON.parse(replaced));
  };
}
