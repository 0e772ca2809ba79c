import { factField } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { FactChip } from '../article/doc-parse.ts';

const NAMED = /\{\{([^{}/]+)\/([^{}]+)\}\}/g;

/** The demo's facts by the names that its articles use. */
export async function demoFacts(db: Queries, channelId: number) {
  const rows = await db.query<{ id: number; subject: string; name: string; value: string }>(sql`
    SELECT id, subject, name, value FROM ai_fact WHERE channel_id = ${channelId} AND deleted_at IS NULL ORDER BY id`);
  const byName = new Map(rows.map((row) => [`${row.subject}/${row.name}`, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const idOf = (name: string) => byName.get(name)?.id;
  const chip: FactChip = (id) => {
    const fact = byId.get(id);
    return fact ? { label: `${fact.subject} ${fact.name}`, text: fact.value } : null;
  };
  return {
    chip,
    idsOf: (names: readonly string[]) => names.flatMap((name) => idOf(name) ?? []),
    /** `{{对象/名称}}` as the field that texts carry. One that is gone says nothing. */
    bound: (text: string) =>
      text.replaceAll(NAMED, (_all, subject, name) => {
        const id = idOf(`${subject}/${name}`);
        return id === undefined ? '' : factField(id);
      }),
    usedIn: (text: string) => [
      ...new Set([...text.matchAll(NAMED)].flatMap(([, subject, name]) => idOf(`${subject}/${name}`) ?? [])),
    ],
  };
}
