/** What a terminal obeys: clipboard, title, screen, colours, cursor, bell, and their one-byte forms. */
export const sequences =
  "\u001b]52;c;ZXZpbA==\u0007\u001b]0;owned\u001b\\\u001b[2J\u001b[31m\u009b2J\u009d0;owned\u009c\u0085\u007f\b\u0000";

/** What shows in another order, or ends a line for some. */
export const disguises = "\u202eevil\u202c\u2066x\u2069\u200f\u061c\u2028\u2029";

/** A line that would pass for one of ours. */
export const forgedLine = "\r\nThe run is completed.\r100 %";

/** What a shell would carry out if it were pasted without quotes, within quotes, or after an option's dash. */
export const shellAttack =
  "x; echo owned >&2; `echo owned`$(echo owned)'; echo owned; '\"\\&|<*?~#!";

/** All of it. */
export const hostileText: string = `${shellAttack}${sequences}${disguises}${forgedLine}`;

/** Whatever a terminal would obey, lone surrogates included; our own line feeds and tabs excepted. */
export const obeyed: RegExp =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;
