import { importsOf } from "./imports.js";
import type { SourceFile } from "./source-file.js";

/** Finds the groups of files that import each other in a circle, each as `a -> b -> a`. */
export function findCycles(
  sources: readonly SourceFile[],
  groupOf: (path: string) => string,
): string[] {
  const graph = importGraph(sources, groupOf);
  const cycles = [...graph.keys()].flatMap((start) => cycleThrough(graph, start));
  return [...new Set(cycles)];
}

/** Folder of a file, for cycles between folders. The single files in the root of a tree stand for themselves. */
export function folderOf(path: string): string {
  const [tree = "", folder = "", ...rest] = path.split("/");
  return rest.length === 0 ? path : `${tree}/${folder}`;
}

/** Counts the floors of groups that stand on each other: each above all that it imports. */
export function countFloors(
  sources: readonly SourceFile[],
  groupOf: (path: string) => string,
): number {
  const graph = importGraph(sources, groupOf);
  const floors = new Map<string, number>();
  const floorOf = (group: string): number => {
    const known = floors.get(group);
    if (known !== undefined) return known;
    const below = [...(graph.get(group) ?? [])].filter((each) => graph.has(each)).map(floorOf);
    const floor = 1 + Math.max(0, ...below);
    floors.set(group, floor);
    return floor;
  };
  return Math.max(...[...graph.keys()].map(floorOf));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function importGraph(sources: readonly SourceFile[], groupOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const source of sources) {
    const group = groupOf(source.path);
    const targets = graph.get(group) ?? new Set();
    graph.set(group, targets);
    for (const { file } of importsOf(source)) {
      if (file !== undefined && groupOf(file) !== group) targets.add(groupOf(file));
    }
  }
  return graph;
}

/** Shortest way from a group back to itself, told from its alphabetically first member, so that each circle has one name. */
function cycleThrough(graph: Graph, start: string): string[] {
  const queue = [[start]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [nameCycle(way)];
      if (!seen.has(next)) queue.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}

function nameCycle(members: readonly string[]): string {
  const first = members.indexOf(members.toSorted()[0] ?? "");
  const turned = [...members.slice(first), ...members.slice(0, first)];
  return [...turned, ...turned.slice(0, 1)].join(" -> ");
}
