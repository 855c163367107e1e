/** Request targets that are no usual path: what `new URL()` refuses, what names another host, and what is half escaped. */
export const requestTargets: readonly string[] = [
  ...String.raw`// /// //[ //:@ //a:b/mcp //evil.example/ /\ \ * ? #`.split(" "),
  ..."http:// http://[/ http:///x http://127.0.0.1/mcp".split(" "),
  ..."/% /%00 /%ff /%c0%ae%c0%ae/ /mcp// /mcp?//[ /mcp?% /control/% /sandbox/%".split(" "),
  ..."/api/v4/runs/%/status /api/v4/runs/%ff /api/v4/runs//status /__proto__".split(" "),
];
