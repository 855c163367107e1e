import { parse, type Root } from "postcss";

/**
 * Leaves out of a style sheet the variables that nothing uses: most of Redoc's are of parts that its pages do not have.
 *
 * @param others - what may use them too: the markup, and the other style sheets of the page
 */
export function withUsedVariables(styles: string, others: string): string {
  const sheet = parse(styles);
  const used = usedVariables(sheet, others);
  sheet.walkDecls(isVariable, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  return sheet.toString();
}

const isVariable = /^--/;

function usedVariables(sheet: Root, others: string): ReadonlySet<string> {
  const values = new Map<string, string[]>();
  const used = new Set(variablesIn(others));
  sheet.walkDecls(({ prop, value }) => {
    if (isVariable.test(prop)) values.set(prop, [...(values.get(prop) ?? []), value]);
    else for (const name of variablesIn(value)) used.add(name);
  });
  // What is added during the loop is visited as well.
  for (const name of used)
    for (const value of values.get(name) ?? [])
      for (const inner of variablesIn(value)) used.add(inner);
  return used;
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
}
