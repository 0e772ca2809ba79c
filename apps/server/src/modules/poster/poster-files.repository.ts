import { sql } from '#db/sql.ts';
import type { StoredKind } from '#kernel/stored.slots.ts';

/** Posters lie by their own numbers, all channels beside each other. */
export const posterFiles: StoredKind = {
  id: 'poster',
  title: '海报',
  folder: () => 'poster/',
  parts: async (db, channelId) => {
    const rows = await db.query<{ id: number }>(sql`SELECT id FROM poster WHERE channel_id = ${channelId}`);
    const own = new Set(rows.map(({ id }) => String(id)));
    return (name) => own.has(name);
  },
  named: (channelId) => sql`
    SELECT f.object, p.id, p.name FROM poster p
    CROSS JOIN LATERAL (SELECT p.object UNION ALL SELECT o.value->>'object' FROM jsonb_each(p.files) o) f(object)
    WHERE p.channel_id = ${channelId} AND p.deleted_at IS NULL`,
};
