import { type Key, maySee } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { useSession } from './session.store.ts';

/** One thing a user can do, wherever it is offered: button, row menu, command palette. */
export interface Action<Subject = void> {
  id: string;
  title: string;
  keys: readonly Key[];
  icon?: ReactNode;
  hint?: string;
  run(subject: Subject): void | Promise<void>;
}

export const action = <Subject = void>(definition: Action<Subject>): Action<Subject> => definition;

const offered = new Map<string, Action>();

/** Offers an action in the command palette on every page; features call this once when they are registered. */
export const offerAction = (definition: Action) => {
  offered.set(definition.id, definition);
};

export const offeredActions = () => {
  const { profile } = useSession.getState();
  return [...offered.values()].filter((entry) => profile && maySee(profile, entry.keys));
};
