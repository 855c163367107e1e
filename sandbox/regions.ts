import { regions } from "../generated/regions.js";

/** A region of the service; the sandbox has a deployment in each. */
export type SandboxRegion = keyof typeof regions;

/** Every region. */
// The object is generated from the same regions as its type.
export const regionNames: readonly SandboxRegion[] = Object.keys(regions) as SandboxRegion[];

/** The region whose deployment is meant where none is named. */
export const firstRegion: SandboxRegion & "us" = "us";
