import { country, get, ping, rename, request, row, type Mutation } from "./mutation.js";

/** Keys, servers and regions. */
export const deployments: readonly Mutation[] = [
  row(
    "the header of the key has another name",
    ["major", "major"],
    "the key is sent in the header X-Other, and was in the header X-Key",
    (d) => {
      d["components"].securitySchemes.Key.name = "X-Other";
    },
  ),
  row(
    "the key is read from another variable",
    ["major", "major"],
    "the key is read from OTHER_KEY, and was read from THINGS_KEY",
    (d) => {
      d["components"].securitySchemes.Key["x-env"] = "OTHER_KEY";
    },
  ),
  row(
    "the base path changes",
    ["major", "major"],
    "things.list() is gone (GET /api/v1/things)",
    (d) => rename(d, "/api/v1", "/api/v2"),
  ),
  row(
    "a base URL is read from another variable",
    ["major", "major"],
    "the base URL of south is read from OTHER_URL, and was read from SOUTH_URL",
    (d) => {
      d["servers"][1].variables.base["x-env"] = "OTHER_URL";
    },
  ),
  row(
    "a region is removed",
    ["major", "minor"],
    "the API no longer exists in the region south",
    (d) => {
      d["servers"].splice(1, 1);
      delete d["x-regions"].south;
    },
  ),
  row(
    "the default region changes",
    ["major", "major"],
    "the default region is south, which was north",
    (d) => void (d["x-regions"].default = "south"),
  ),
  row(
    "a region loses a feature",
    ["minor", "minor"],
    "schedules is unavailable in the region south",
    (d) => void d["x-regions"].south.unavailableFeatures.push("schedules"),
  ),
  row(
    "an operation exists in one region only",
    ["major", "minor"],
    "things.get() no longer exists in the region south",
    (d) => void (get(d)["x-regions"] = ["north"]),
  ),
  row(
    "an operation exists in another region as well",
    ["minor", "major"],
    "things.ping() also exists in the region south",
    (d) => void delete ping(d)["x-regions"],
  ),
  row(
    "a region accepts another value",
    ["minor", "major"],
    "things.create body.country in south also has the value fr",
    (d) => void country(d)["values"].push("fr"),
  ),
  row(
    "a region's default changes",
    ["minor", "minor"],
    "things.create body.country in south has the default at, and had the default de",
    (d) => void (country(d)["default"] = "at"),
  ),
  row(
    "a region has no default any more",
    ["minor", "minor"],
    "things.create body.country in south has no default, and had the default de",
    (d) => void delete country(d)["default"],
  ),
  row(
    "a region begins to refuse values",
    ["minor", "major"],
    "things.create body.country in south now accepts any value",
    (d) => void delete request(d)["country"]["x-regions"],
  ),

  row(
    "a host that is only an example changes",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => void (d["servers"][0].variables.base.default = "https://n2.example"),
  ),
  row(
    "a host that is stated changes",
    ["minor", "minor"],
    "the region east is at https://e2.example, and was at https://e.example",
    (d) => rename(d, "https://e.example", "https://e2.example"),
  ),
  row(
    "the scheme of the key has another name",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => rename(d, '"Key":', '"HeaderKey":'),
  ),
];
