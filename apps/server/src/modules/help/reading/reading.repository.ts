import type { HelpDoc, HelpEntry, HelpReading } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { likeText, nameContains } from '#kernel/list/search.ts';
import { readable } from '../help.scope.ts';

/** The title that is read, not the one that is being written. */
const ENTRY = sql`r.id, v.title, r.category_id AS "categoryId", r.minutes, v.at AS "updatedAt"`;
const SHOWN = sql`help_article r JOIN help_version v ON v.article_id = r.id AND v.no = r.shown_no`;
/** Ordered as the contents are. */
const PLACE = sql`(SELECT k.place FROM help_category k WHERE k.id = r.category_id) NULLS LAST, r.place, r.id`;

export const findEntries = (db: Queries, actor: Actor) =>
  db.query<HelpEntry>(sql`SELECT ${ENTRY} FROM ${SHOWN} WHERE ${readable(actor)} ORDER BY ${PLACE}`);

const MOST_OF_PAGE = 6;

/** The articles about these places, those of the first place first; those of the last only where no other has any. */
export async function findByPlaces(
  db: Queries,
  actor: Actor,
  places: readonly string[],
): Promise<HelpEntry[]> {
  const rows = await db.query<HelpEntry & { pages: string[] }>(sql`
    SELECT ${ENTRY}, to_json(r.pages) AS pages FROM ${SHOWN}
    WHERE ${readable(actor)} AND r.pages && ${places}::text[] ORDER BY ${PLACE}`);
  const rank = (pages: readonly string[]) =>
    Math.min(...pages.map((page) => places.indexOf(page)).filter((at) => at >= 0));
  const ranked = rows
    .map(({ pages, ...row }) => ({ row, rank: rank(pages) }))
    .sort((a, b) => a.rank - b.rank);
  const own = ranked.filter((one) => one.rank < places.length - 1);
  return (own.length > 0 ? own : ranked).slice(0, MOST_OF_PAGE).map(({ row }) => row);
}

const MOST_FOUND = 30;

export const searchEntries = (db: Queries, actor: Actor, q: string, most = MOST_FOUND) =>
  db.query<HelpEntry & { text: string; category: string }>(sql`
    SELECT ${ENTRY}, r.text, coalesce(c.name, '') AS category
    FROM ${SHOWN} LEFT JOIN help_category c ON c.id = r.category_id
    WHERE ${readable(actor)} AND ${nameContains(sql`r.text`, q)}
    ORDER BY v.title NOT LIKE ${likeText(q)}, ${PLACE} LIMIT ${most}`);

export interface ReadingRecord
  extends Pick<HelpReading, keyof HelpEntry | 'category' | 'no' | 'helpful' | 'public'> {
  doc: HelpDoc;
  channelId: number;
}

export async function findReading(db: Queries, actor: Actor, id: number): Promise<ReadingRecord> {
  const row = await db.one<ReadingRecord>(sql`
    SELECT ${ENTRY}, v.no, v.doc, r.public, r.channel_id AS "channelId", coalesce(c.name, '') AS category, w.helpful
    FROM ${SHOWN} LEFT JOIN help_category c ON c.id = r.category_id
    LEFT JOIN help_vote w ON w.article_id = r.id AND w.member_id = ${actor.id}
    WHERE r.id = ${id} AND ${readable(actor)}`);
  if (!row) throw RowMissing('帮助文章');
  return row;
}

/** Articles that links name, by chapter or number; those the reader cannot see are left out. */
export async function findLinked(
  db: Queries,
  actor: Actor,
  names: readonly string[],
): Promise<Record<string, number>> {
  if (names.length === 0) return {};
  const rows = await db.query<{ id: number; key: string | null }>(sql`
    SELECT r.id, r.guide_key AS key FROM help_article r
    WHERE ${readable(actor)} AND (r.guide_key = ${anyOf(names)} OR r.id::text = ${anyOf(names)})`);
  return Object.fromEntries(
    rows.flatMap(({ id, key }) => [[String(id), id] as const, ...(key ? [[key, id] as const] : [])]),
  );
}

/** Whom to ask: an administrator of the channel, by name. */
export const findWhomToAsk = (db: Queries) =>
  db.one<{ id: number; name: string }>(
    sql`SELECT id, name FROM member WHERE is_admin AND status = 'active' ORDER BY id LIMIT 1`,
  );

export const saveVote = (
  db: Queries,
  actor: Actor,
  vote: { id: number; no: number; helpful: boolean; note: string; page: string },
) =>
  db.query(sql`
    INSERT INTO help_vote (article_id, member_id, helpful, note, page, no)
    VALUES (${vote.id}, ${actor.id}, ${vote.helpful}, ${vote.note}, ${vote.page}, ${vote.no})
    ON CONFLICT (article_id, member_id) DO UPDATE
      SET helpful = excluded.helpful, note = excluded.note, page = excluded.page, no = excluded.no, at = now()`);
