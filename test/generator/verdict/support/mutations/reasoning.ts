import { table, first, row, type Mutation } from "./mutation.js";

/** The table of models. */
export const reasoning: readonly Mutation[] = [
  row(
    "a model takes another value",
    ["minor", "major"],
    "model-a settings.effort also accepts max",
    (d) => void first(d)["accepts"]["settings.effort"].push("max"),
  ),
  row(
    "a model takes another setting",
    ["minor", "major"],
    "model-a settings.style also accepts plain",
    (d) => void (first(d)["accepts"]["settings.style"] = ["plain"]),
  ),
  row(
    "a model is added",
    ["minor", "minor"],
    "model-d now has a row of accepted values",
    (d) => void first(d)["models"].push("model-d"),
  ),
  row(
    "a model's default changes",
    ["minor", "minor"],
    "the default of model-a for settings.effort is high, and was low",
    (d) => void (first(d)["defaults"]["settings.effort"] = "high"),
  ),
  row(
    "an alias stands for another model",
    ["minor", "minor"],
    "the alias quick is model-b, and was model-a",
    (d) => void (table(d)["aliases"].quick = "model-b"),
  ),
  row(
    "an alias is added",
    ["minor", "minor"],
    "the alias slow is model-b, and was not set",
    (d) => void (table(d)["aliases"].slow = "model-b"),
  ),
  row(
    "models move to a row of their own",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => {
      const shared = first(d);
      table(d)["rows"].push({ ...shared, models: [shared["models"].pop()] });
    },
  ),
];
