import { contract } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findPreferences, savePreference } from './preference.repository.ts';

const TooManyPreferences = defineError('preference.tooMany', 409, () => '保存的界面设置过多');

/** Settings of the screen are a person's own and of no consequence, so they are not audited. */
export const preferenceRoutes = ({ db }: Kernel) =>
  routes(contract.preference, {
    all: async ({ actor }) => {
      const rows = await findPreferences(db, actor.id);
      return { values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
    },
    save: async ({ actor, body }) => {
      if (!(await savePreference(db, actor.id, body.key, body.value))) throw TooManyPreferences();
      return null;
    },
  });
