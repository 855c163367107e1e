import type { Api } from "../../generator/model/api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { addExpiry, readClaims, type Claim } from "./add-expiry.js";
import { addRegister, readVerifications, type Verification } from "./add-register.js";

/** What a document says about sign-up. */
interface Facts {
  readonly api: Api;
  readonly verifications: readonly Verification[];
  readonly claims: readonly Claim[];
}

/** Adds a method that signs up in one call to an operation with `x-challenge`, and adds the expiry to claim links. */
export const signup: AnyOverlay = defineOverlay<Facts>({
  name: "signup",
  read(api) {
    const [verifications, claims] = [readVerifications(api), readClaims(api)];
    if (verifications.length + claims.length === 0) return undefined;
    return { api, verifications, claims };
  },
  apply(generated, { api, verifications, claims }) {
    for (const verification of verifications) addRegister(generated, api, verification);
    for (const claim of claims) addExpiry(generated, api, claim);
  },
});
