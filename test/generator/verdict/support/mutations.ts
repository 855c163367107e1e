import { bodies } from "./mutations/bodies.js";
import { deployments } from "./mutations/deployments.js";
import { forms } from "./mutations/forms.js";
import type { Mutation } from "./mutations/mutation.js";
import { operations } from "./mutations/operations.js";
import { parameters } from "./mutations/parameters.js";
import { reasoning } from "./mutations/reasoning.js";
import { references } from "./mutations/references.js";
import { responses } from "./mutations/responses.js";

/** Changes of the base document; each is judged forward, and backward as the change undone. */
export const mutations: readonly Mutation[] = [
  ...operations,
  ...parameters,
  ...bodies,
  ...responses,
  ...references,
  ...deployments,
  ...reasoning,
  ...forms,
];
