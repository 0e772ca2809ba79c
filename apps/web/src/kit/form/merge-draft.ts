import { sameValue } from './same-value.ts';

export interface Merge<Values> {
  /** Mine where I changed something, theirs everywhere else. */
  merged: Values;
  /** Fields in which what I have differs from what the server has now. */
  differing: (keyof Values)[];
  /** Of these, the ones both sides changed. */
  contested: (keyof Values)[];
}

/** Three-way: `base` is what I started from, `theirs` what somebody else saved meanwhile. */
export function mergeDraft<Values extends object>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  const fields = Object.keys(mine) as (keyof Values)[];
  const iChanged = (field: keyof Values) => !sameValue(mine[field], base[field]);
  const theyChanged = (field: keyof Values) => !sameValue(theirs[field], base[field]);
  const differing = fields.filter((field) => !sameValue(mine[field], theirs[field]));
  return {
    merged: {
      ...theirs,
      ...Object.fromEntries(fields.filter(iChanged).map((field) => [field, mine[field]])),
    },
    differing,
    contested: differing.filter((field) => iChanged(field) && theyChanged(field)),
  };
}
