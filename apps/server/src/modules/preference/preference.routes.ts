import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineError } from '#kernel/errors.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';

const MOST_KEPT = 200;
const TooManyPreferences = defineError('preference.tooMany', 409, () => '保存的界面设置过多');

/** Settings of the screen are a person's own and of no consequence, so they are not audited. */
export const preferenceRoutes = ({ db }: Kernel) =>
  routes(contract.preference, {
    all: async ({ actor }) => {
      const rows = await db.query<{ key: string; value: unknown }>(
        sql`SELECT key, value FROM preference WHERE member_id = ${actor.id}`,
      );
      return { values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
    },
    save: async ({ actor, body }) => {
      const saved = await db.query(sql`
        INSERT INTO preference (member_id, key, value)
        SELECT ${actor.id}, ${body.key}, ${JSON.stringify(body.value ?? null)}::jsonb
        WHERE EXISTS (SELECT 1 FROM preference WHERE member_id = ${actor.id} AND key = ${body.key})
           OR (SELECT count(*) FROM preference WHERE member_id = ${actor.id}) < ${MOST_KEPT}
        ON CONFLICT (member_id, key) DO UPDATE SET value = excluded.value, updated_at = now() RETURNING key`);
      if (saved.length === 0) throw TooManyPreferences();
      return null;
    },
  });
