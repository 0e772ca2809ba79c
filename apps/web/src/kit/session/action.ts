import type { Call, Key } from '@zhiying/contract';
import type { ReactNode } from 'react';

/** An action of a user, wherever it is offered: button, row menu, command palette. */
export interface Action<Subject = void> {
  id: string;
  title: string;
  keys: readonly Key[];
  icon?: ReactNode;
  hint?: string;
  /** Offered for rows that say so in `can`. */
  can?: string;
  run(subject: Subject): void | Promise<void>;
}

/** Named by the call it makes, whose keys it takes; by keys alone where it makes none. */
type Described<Subject> = Omit<Action<Subject>, 'keys'> &
  ({ call: Pick<Call, 'keys'> } | Pick<Action, 'keys'>);

/** The keys of which any one lets somebody make a call; none where it takes no key. */
export const keysOf = ({ keys }: Pick<Call, 'keys'>): readonly Key[] =>
  Array.isArray(keys) ? (keys as readonly Key[]) : [];

export function action<Subject = void>(described: Described<Subject>): Action<Subject> {
  if (!('call' in described)) return described;
  const { call, ...rest } = described;
  return { ...rest, keys: keysOf(call) };
}

/** Filters actions by the `can` of a row. */
export const allowedActions = <Row extends { can: readonly string[] }>(
  row: Row,
  actions: readonly Action<Row>[],
) => actions.filter(({ can }) => can === undefined || row.can.includes(can));
