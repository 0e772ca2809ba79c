import { useState } from 'react';
import { type Issue, issueAt } from './issue.ts';
import { mergeDraft } from './merge-draft.ts';
import { sameValue } from './same-value.ts';

export interface Draft<Values extends object> {
  values: Values;
  /** What the values were before anything was typed. */
  base: Values;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  changed: (keyof Values)[];
  isChanged(name: keyof Values): boolean;
  issueOf(path: string): string | undefined;
  issues: readonly Issue[];
  showIssues(issues: readonly Issue[]): void;
  /** Forgets what was typed and starts from these. */
  restart(values: Values): void;
  /** Takes the newest values where nothing was typed, keeps what was. */
  rebase(newest: Values): void;
}

interface State<Values> {
  base: Values;
  values: Values;
  issues: readonly Issue[];
}

/** A draft of typed values beside the values it began with. */
export function useDraft<Values extends object>(initial: Values): Draft<Values> {
  const [{ base, values, issues }, setState] = useState<State<Values>>({
    base: initial,
    values: initial,
    issues: [],
  });
  const isChanged = (name: keyof Values) => !sameValue(values[name], base[name]);
  return {
    values,
    base,
    issues,
    isChanged,
    changed: (Object.keys(values) as (keyof Values)[]).filter(isChanged),
    set: (name, value) =>
      setState((state) => ({
        ...state,
        values: { ...state.values, [name]: value },
        issues: state.issues.filter(({ path }) => path.split('.')[0] !== name),
      })),
    issueOf: (path) => issueAt(issues, path),
    showIssues: (found) => setState((state) => ({ ...state, issues: found })),
    restart: (fresh) => setState({ base: fresh, values: fresh, issues: [] }),
    rebase: (newest) =>
      setState((state) => ({
        base: newest,
        values: mergeDraft(state.base, state.values, newest).merged,
        issues: [],
      })),
  };
}
