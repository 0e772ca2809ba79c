/** Choices of a field, from their names and words. */
export const optionsOf = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  (Object.entries(labels) as [Name, string][]).map(([value, label]) => ({ value, label }));
