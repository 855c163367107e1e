import type { OperationSource } from "../openapi.js";
import { emitMemberName } from "../text/code.js";
import { nameFromPath, type OperationName } from "./operation-name.js";
import { findRun, inOneForm, isAmong, isSame, isVerb } from "./words.js";
import { splitWords, toSingular, withoutNoun, type Words } from "./words.js";

/** What no name of a document needs to say: the prefix of every path in a URL, and the title of the API. */
export type Naming = Readonly<Record<"basePath" | "title", string>>;

/**
 * Lists candidate names for an operation in a document that somebody else wrote, best first.
 *
 * They depend on this operation and its path alone, so that a new operation renames at most those that want its name.
 *
 * The resource is the first tag, or else the first step of the path. The method is the operationId without what the
 * resource and the path say already; then in full. An operationId that only repeats the method and the path counts as
 * none: the method is then a verb, with what follows the resource in the path.
 */
export function candidateNames(place: OperationSource, naming: Naming): readonly OperationName[] {
  const { operationId = "" } = place.source;
  const call = readCall(place, naming);
  const own = withoutTail(splitWords(operationId.replace(fileType, "")), call, naming.basePath);
  const ways = [withoutNamespace(own), own];
  const made = describeCall(call);
  const kept = ways.some((words) => repeatsCall(words, call)) ? [] : ways;
  const short = kept.map((words) => shorten(words, call, made));
  const described = [...short, ...kept, made, describeCall(call, true)].map(join);
  const resource = call.noun.length === 0 ? undefined : join(call.noun);
  const methods = [...new Set(described), nameFromPath(place).method];
  return [...nameFromDots(operationId), ...methods.map((method) => ({ resource, method }))];
}

/** Reads the end of an operationId with dots or slashes: `drive.files.list` is `files.list`. */
export function nameFromDots(operationId = ""): readonly OperationName[] {
  const [owner = "", ...own] = operationId.split(/[./]/).slice(-2);
  // The end of a file's name, and not a method, follows a name that says what to do, or a path.
  const isWhole =
    /[./].*[./]/.test(operationId) || splitWords(owner).some((word) => isVerb(word, true));
  const isName = !version.test(owner) && !(isWhole && fileType.test(operationId));
  const resource = emitMemberName(owner);
  return isName ? own.map((method) => ({ resource, method: emitMemberName(method) })) : [];
}

function join(words: Words): string {
  return emitMemberName(words.join(" "));
}

const fileType = /\.(?:json|ya?ml|xml)$/i;
const version = /^(?:api)?(?:v\d[\w.-]*|\d{4}[\d.-]*|\d+\.\d+|\d)$/i;

type Call = ReturnType<typeof readCall>;

/** Reads what the path and the tag of an operation say. */
function readCall({ path, httpMethod, item, source }: OperationSource, naming: Naming) {
  const [tag = ""] = source.tags ?? [];
  const title = splitWords(naming.title).filter((word) => !/^(?:the|api|rest|http)$/i.test(word));
  // Without what precedes the first resource, such as `api` and versions.
  const [first = "", ...others] = path
    .replace(/\?.*/, "")
    .replace(fileType, "")
    .replace(/^(?:\/[^/{}]+){0,2}\/(?:v\d[\w.-]*|\d[\d.-]*)(?=\/)/i, "")
    .replace(/^(?:\/(?:api|rest))+(?=\/)/i, "")
    // The verb of a call like `/runs/{id}:cancel` is a step of its own.
    .split(/[/#:]/)
    .filter((text) => /[\p{L}\d]/u.test(text));
  const steps = isSame(splitWords(first), title) ? others : [first, ...others];
  const literals = steps.filter((step) => !step.includes("{")).map(splitWords);
  const isItem = steps.at(-1)?.includes("{") === true;
  const noun = readTag(tag, title) ?? literals[0] ?? [];
  // Without what a tag adds in parentheses or after a dash.
  const core = readTag(tag.replace(/ (?:\(|[-–:|] ).*/, ""), title) ?? noun;
  return { path, httpMethod, item, steps, literals, isItem, noun, core };
}

/** Reads the words of a tag that says more than the title of the API. */
function readTag(tag: string, title: Words): Words | undefined {
  const words = splitWords(tag.replace(/(?<=.)\b(?:apis?|endpoints?|resource)\s*$/i, ""));
  const isTitled = isSame(words.slice(0, title.length), title);
  const own = withoutNamespace(isTitled ? words.slice(title.length) : words, true);
  return own.length === 0 || isSame(own, ["default"]) ? undefined : own;
}

/**
 * Drops the end of an operationId that only repeats the path and the method.
 *
 * Some frameworks build it from a function's name, the path, and the method: `list_runs_api_v4_runs_get`.
 */
function withoutTail(words: Words, { path, httpMethod }: Call, basePath: string): Words {
  const tails = [path, `${basePath}/${path}`].map((each) => [...splitWords(each), httpMethod]);
  const end = words.findIndex((_, at) => tails.some((tail) => isSame(words.slice(at), tail)));
  return words.slice(0, end > 0 ? end : undefined);
}

/** Drops versions, and what says in whose code an operation is: in a tag, all that precedes a version. */
function withoutNamespace(words: Words, isTag = false): Words {
  const isEnd = (word: string, at: number): boolean =>
    (isTag && version.test(word)) ||
    /(?:^| )controller$|^api (?:v\d\w*|routes)$/i.test(`${words[at - 1] ?? ""} ${word}`);
  const end = words.findLastIndex((word, at) => at < words.length - 1 && isEnd(word, at)) + 1;
  const from = isTag || !words.slice(0, end).some((word) => isVerb(word)) ? end : 0;
  return words.filter((word, at) => at >= from && !version.test(word) && !isEnd(word, at));
}

/** Drops what the resource and the path say already; what is left without any word of its own is described anew. */
function shorten(words: Words, call: Call, made: Words): Words {
  const { httpMethod, literals, isItem, core } = call;
  const [start, end] = findRun(words, literals[0] ?? []);
  const rest = words.slice(end);
  const own = start === 0 && rest.length > 1 && isVerb(rest[0]) ? rest : words;
  const short = withoutNoun(own, core, literals.slice(0, -1).flat());
  const said = inOneForm(...short);
  if (said === "" || (said === httpMethod && made.length === 1)) return made;
  return verbFirst(short, literals.flat(), isItem);
}

/** Puts a verb first if all that precedes it is in the path: `invoices_get_pdf` becomes `getInvoicePdf`. */
function verbFirst(words: Words, path: Words, isOne: boolean): Words {
  const verb = words.findLastIndex((word) => isVerb(word, true));
  const before = words.slice(0, Math.max(0, verb));
  if (before.length === 0 || !before.every((word) => isAmong(path, word))) return words;
  const object = isOne || words[verb] === "create" ? [toSingular(before.join(" "))] : before;
  return [...words.slice(verb, verb + 1), ...object, ...words.slice(verb + 1)];
}

/** Reports whether an operationId says nothing but the method and the path, in any of the usual ways. */
function repeatsCall(words: Words, { httpMethod, steps }: Call): boolean {
  const text = inOneForm(...words);
  const method = new RegExp(`^${httpMethod}(?:api|rest)*`);
  const without = (left: string, step: string): string => {
    const said = inOneForm(...splitWords(step));
    const ids = ["by", ""].flatMap((by) => [by + said, `${by}id`]);
    const way = (step.includes("{") ? [...ids, ""] : [said]).find((each) => left.startsWith(each));
    return left.slice(way?.length ?? left.length);
  };
  const rest = steps.reduce(without, `${text.replace(method, "")}.`);
  return text === "" || (rest === "." && method.test(text));
}

/**
 * Says what a call does: a verb, and what follows the resource in the path, or all of it.
 *
 * `GET /users/{id}/keys` is `listKeys` of `users`, and `POST /users/{id}/activate` is `activate`.
 */
function describeCall(call: Call, isFull = false): Words {
  const { path, httpMethod, steps, literals, isItem, noun, core } = call;
  const named = literals.findLastIndex((words) => isSame(words, noun) || isSame(words, core));
  const said = literals.findLastIndex((words) => words.every((word) => isAmong(noun, word)));
  const owner = named < 0 ? said : named;
  const isBelow = !isItem && owner < literals.length - 1;
  const objects = isFull ? literals : literals.slice(owner < 0 ? -1 : owner + 1);
  const parents = objects.slice(0, -1).map((words) => toSingular(words.join(" ")));
  const last = literals.at(-1) ?? [];
  const tail = last.at(-1) ?? "";
  const isThing = /s$/i.test(tail) || (last.length === 1 && /(?:ion|ent|ity)$/i.test(tail));
  const isPosted = httpMethod === "post" && steps.length > literals.length && !isThing;
  const isDone = isPosted || /:[^/{}]+$/.test(path);
  if (isBelow && (isDone || isVerb(last[0], last.length > 1))) {
    if (last.length === 1) return [...last, ...parents];
    return isFull ? [...last, "for", ...parents] : withoutNoun(last, core);
  }
  const verb = verbFor(call, tail);
  const object = objects.slice(-1).map((words) => words.join(" "));
  return [verb, ...parents, ...(isItem || verb === "create" ? object.map(toSingular) : object)];
}

function verbFor({ httpMethod, item, isItem }: Call, tail: string): string {
  if (httpMethod === "get") return isItem || toSingular(tail) === tail ? "get" : "list";
  if (httpMethod === "post" && !isItem) return "create";
  const updating = ["patch", "put", isItem ? "post" : ""].find((each) => each in item);
  if (httpMethod === updating) return "update";
  return httpMethod === "put" ? "replace" : httpMethod;
}
