/** Modules of the package that depend on its documents and overlays. */
export interface DerivedModules {
  /** APIs, each with a client. */
  readonly apis: readonly string[];
  /** Overlays that export their functions without a client. */
  readonly entries: readonly string[];
  /** Overlays that clients generated outside the project import from. */
  readonly overlays: readonly string[];
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
  const before: unknown = JSON.parse(list);
  const after = kindsOf(modules).reduce(merge, Object.entries(Object(before)));
  const lines = JSON.stringify(Object.fromEntries(after), undefined, 2).replaceAll("\n", "\n  ");
  return text.replace(block, () => start + lines);
}

function kindsOf({ apis, entries, overlays }: DerivedModules): Kind[] {
  const clients = apis.flatMap((name) => [
    entryOf(name, `generated/${name}/index`),
    entryOf(`${name}/http`, `generated/${name}/http`),
  ]);
  return [
    [/\/generated\/[^/]+\/(?:index|http)\.d\.ts$/, clients],
    [/\/generated\/(?!index\.)[^/]+$/, entries.map((name) => entryOf(name, `generated/${name}`))],
    [
      // The transport is there whatever the overlays are.
      /^\.\/runtime\/(?!transport )/,
      overlays.map((name) => entryOf(`runtime/${name}`, `runtime/${name}/index`)),
    ],
  ];
}

function entryOf(name: string, source: string): Entry {
  const [types, module] = [`./dist/types/${source}`, `./dist/js/${name}.js`];
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
