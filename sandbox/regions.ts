import { regions } from "../generated/regions.js";

/** A region of the service. The sandbox has a deployment in each. */
export type SandboxRegion = keyof typeof regions;

/** Every region. */
// The object and its type are generated from the same regions.
export const regionNames: readonly SandboxRegion[] = Object.keys(regions) as SandboxRegion[];

/** The default region. */
export const firstRegion: SandboxRegion & "us" = "us";
