import { describeKey, fillVariables, type Api, type DeploymentTable } from "../../api/api.js";
import { emitImport, emitLiteral, emitMemberName, emitProse } from "../../api/text/code.js";
import { emitString, emitUnion } from "../../api/text/code.js";
import { headingOf, render } from "./render.js";

/** Emits the object that contains a client for every API. */
export function emitRootClass(className: string, apis: readonly Api[], runtime: string): string {
  const deployment = mergeDeployments(apis);
  const regions = isRegional(deployment) && emitUnion(Object.keys(deployment.regions));
  // Most APIs expect the key in one place; these, in another.
  const own = apis.filter((api) => describeKey(api.deployment) !== describeKey(deployment));
  const shared = own.length === 0 ? ["SharedTransport"] : [];
  const types = ["ChangedOptions", "ClientOptions as TransportOptions", "Deployment", ...shared];
  return render("root-class", {
    className,
    imports: [
      emitImport("import", ["Transport"], runtime),
      emitImport("import type", types, runtime),
      ...apis.map((api) => emitImport("import", [api.className], `./${api.name}/index.js`)),
    ],
    deployment: emitLiteral(deployment),
    regions,
    typeParameter: regions ? `<R extends ${regions} = Region>` : "",
    typeArgument: regions ? "<R>" : "",
    // Transports with the same key and base URL share their rate budget, so these are paced with the others.
    own: own.map(({ name, deployment: { key } }) => ({
      name: ownDeploymentName({ name }),
      deployment: emitLiteral({ ...deployment, key: key && { ...key, required: false } }),
    })),
    apis: apis.map((api) => ({
      name: emitMemberName(api.name),
      className: hasRegions(api, deployment) ? `${api.className}<R>` : api.className,
      transport: own.includes(api)
        ? `new Transport(${ownDeploymentName(api)}, this.#options)`
        : "this.#transport",
      doc: emitProse(`${headingOf(api)}.`),
    })),
  });
}

/**
 * Emits the package's main module: the root class, every client, all errors, and what every program may name. An editor
 * completes these, so that other types come from the module of their API or topic alone.
 */
export function emitRootIndex(
  className: string,
  apis: readonly Api[],
  runtime: (module: string) => string,
): string {
  const file = `./${rootFileName(className).replace(/\.ts$/, ".js")}`;
  return render("root-index", {
    className,
    file: emitString(file),
    types: isRegional(mergeDeployments(apis)) ? "ClientOptions, Region" : "ClientOptions",
    apis: apis.map(({ className: client, name }) => {
      return { className: client, module: emitString(`./${name}/index.js`) };
    }),
    errors: emitString(runtime("runtime/errors")),
    transport: emitString(runtime("runtime/transport")),
    budget: emitString(runtime("runtime/budget/redis")),
  });
}

/** Returns the name of the deployment of an API that expects the key in another place. */
export function ownDeploymentName({ name }: Pick<Api, "name">): string {
  return `${emitMemberName(name)}Deployment`;
}

function isRegional({ regions }: DeploymentTable): boolean {
  return Object.keys(regions).length > 1;
}

/** Reports whether an API has all regions of the project, so that its client accepts any of them. */
function hasRegions({ regional }: Api, { regions }: DeploymentTable): boolean {
  return regional?.regions.toSorted().join() === Object.keys(regions).toSorted().join();
}

/** Returns the file name of the root class: `BoxFleet` becomes `box-fleet.ts`. */
export function rootFileName(className: string): string {
  return `${className.replace(/(?<=.)([A-Z])/g, "-$1").toLowerCase()}.ts`;
}

/**
 * Merges the deployments of all APIs. One transport serves those that expect the key where the first one does; an API
 * that needs the key requires it on its own.
 */
function mergeDeployments(apis: readonly Api[]): DeploymentTable {
  const [first] = apis.map(({ deployment }) => deployment);
  if (first === undefined) throw new TypeError("a root object needs at least one API");
  const [own, ...more] = apis.map((api) => Object.entries(fillRegions(api)));
  const all = [...more, own ?? []].flat();
  const served = all.filter(([, { absent }]) => !absent);
  return {
    ...first,
    key: first.key && { ...first.key, required: false },
    // A region that one API lacks may serve another.
    regions: Object.fromEntries([...all, ...served]),
  };
}

/** The regions of an API at the defaults of variables, which only its own client lets callers choose. */
function fillRegions(api: Api): DeploymentTable["regions"] {
  const regions = Object.entries(api.deployment.regions).map(([name, region]) => {
    const { baseUrl, basePath } = region;
    const host = baseUrl && fillVariables(api, baseUrl);
    return [name, { ...region, baseUrl: host, basePath: basePath && fillVariables(api, basePath) }];
  });
  return Object.fromEntries(regions);
}
