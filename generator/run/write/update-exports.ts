/** Modules of the package that depend on its documents and overlays. */
export interface DerivedModules {
  /** APIs, each with a client. */
  readonly apis: readonly string[];
  /** Overlays that export their functions without a client. */
  readonly entries: readonly string[];
}

type Entry = readonly [subpath: string, target: unknown];

/** Entries of one kind, and the pattern of the subpath and the types of existing ones. */
type Kind = readonly [pattern: RegExp, wanted: readonly Entry[]];

/**
 * Updates the `exports` in the text of a package.json: adds missing entries next to similar ones, removes obsolete
 * entries, and leaves everything else unchanged.
 */
export function updateExports(text: string, modules: DerivedModules): string {
  const [block, start = "", list] = /^( {2}"exports": )(\{\n[^]*?^ {2}\})/m.exec(text) ?? [];
  if (block === undefined || list === undefined) return text;
  const after = kindsOf(modules).reduce(merge, Object.entries(Object(JSON.parse(list))));
  const lines = JSON.stringify(Object.fromEntries(after), undefined, 2).replaceAll("\n", "\n  ");
  return text.replace(block, () => start + lines);
}

function kindsOf({ apis, entries }: DerivedModules): Kind[] {
  return [
    [/\/generated\/[^/]+\/index\.d\.ts$/, apis.map((name) => entryOf(name, `${name}/index`))],
    [/\/generated\/(?!index\.)[^/]+$/, entries.map((name) => entryOf(name, name))],
  ];
}

function entryOf(name: string, source: string): Entry {
  const [types, module] = [`./dist/types/generated/${source}`, `./dist/js/${name}.js`];
  // Runtimes that support it load the ES module, so that a process loads it only once; the CommonJS copy is for the
  // rest.
  const copy = `./dist/cjs/${name}.cjs`;
  const own = { "module-sync": module, bun: module, module };
  const require = { types: `${types}.d.cts`, ...own, default: copy };
  return [`./${name}`, { require, types: `${types}.d.ts`, default: module }];
}

function merge(before: readonly Entry[], [pattern, wanted]: Kind): readonly Entry[] {
  const isOwn = ([subpath, target]: Entry): boolean =>
    pattern.test(`${subpath} ${Object(target).types}`);
  const kept = before.filter((entry) => !isOwn(entry) || isAmong(entry, wanted));
  const place = kept.findLastIndex(isOwn) + 1 || kept.length;
  return kept.toSpliced(place, 0, ...wanted.filter((entry) => !isAmong(entry, kept)));
}

function isAmong([subpath]: Entry, entries: readonly Entry[]): boolean {
  return entries.some(([each]) => each === subpath);
}
