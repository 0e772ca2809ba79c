import {
  type BodyOf,
  contract,
  FACT_SINGLES_MAX,
  type FactGrouping,
  type FactRecord,
  type FactSingle,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { namesOf } from './breakdown.repository.ts';
import { askedFacts } from './fact.source.ts';
import { factSources } from './facts.slots.ts';
import { measureColumn } from './measure-columns.source.ts';
import { spanOf } from './span.ts';

const { byContent, byPlace, byPerson, records } = contract.reportFacts;
/** The call whose key a report needs: its figures, days, records and files all show what that key reaches. */
export const VIEW_CALLS = { content: byContent, place: byPlace, person: byPerson } as const;

/** The facts that a figure is the sum of. Entries that set one right are added to it; what came to nothing is left out. */
export function recordSource(
  contributions: ContributionsTo,
  actor: Actor,
  { view, measure, ...filter }: BodyOf<typeof records>,
): ListSource<FactRecord> {
  const question = { actor, asked: VIEW_CALLS[view], filter };
  const grain = sql`f.day, f.node_id, f.member_id, f.subject_kind, f.subject_id, f.record_id, f.platform, f.source`;
  const value = sql`sum(f.${measureColumn(measure)})::int`;
  const from = sql`(
    SELECT min(f.id) AS id, ${grain}, ${value} AS value
    FROM report_fact f JOIN node n ON n.id = f.node_id
    WHERE ${askedFacts(question, spanOf(filter.at))} AND f.${measureColumn(measure)} <> 0
    GROUP BY ${grain} HAVING ${value} <> 0) f`;
  return {
    from,
    id: sql`f.id`,
    where: [],
    sorts: { day: sql`f.day`, value: sql`f.value` },
    defaultSort: { sort: 'day', order: 'DESC' },
    load: async (db, ids) =>
      withSubjects(
        db,
        contributions,
        await db.query<Found>(sql`
          SELECT f.id, f.day::text AS day, f.value, f.platform, f.source, nullif(f.record_id, 0) AS "recordId",
                 json_build_object('id', n.id, 'name', n.name) AS node,
                 CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS member,
                 f.subject_kind AS kind, f.subject_id AS "subjectId"
          FROM ${from} JOIN node n ON n.id = f.node_id LEFT JOIN member m ON m.id = f.member_id
          WHERE f.id = ${anyOf(ids)}`),
      ),
  };
}

type Grain = {
  day: string;
  source: string;
  nodeId: number;
  memberId: number;
  kind: string;
  subjectId: number;
  platform: number;
};

/** What an entry counts, the latest first: asked with the same search as the entry, so that nobody asks about one they cannot see. */
export async function singlesOf(
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  { view, measure, day, entry: id, ...filter }: BodyOf<typeof contract.reportFacts.singles>,
): Promise<{ rows: FactSingle[]; total: number }> {
  const question = { actor, asked: VIEW_CALLS[view], filter };
  const entry = await db.one<Grain>(sql`
    SELECT f.day::text AS day, f.source, f.node_id AS "nodeId", f.member_id AS "memberId", f.subject_kind AS kind, f.subject_id AS "subjectId",
           f.platform
    FROM report_fact f JOIN node n ON n.id = f.node_id
    WHERE f.day = ${day}::date AND f.id = ${id} AND f.record_id = 0 AND ${askedFacts(question, spanOf(filter.at))}`);
  const source = contributions(factSources).find(({ name }) => name === entry?.source);
  if (!entry || !source?.singles || !source.measures.includes(measure)) return { rows: [], total: 0 };
  const days = { channelId: actor.channelId ?? 0, from: day, to: day };
  const found = await db.query<FactSingle & { total: number }>(sql`
    SELECT s.id, s.at, CASE WHEN s.opens_id IS NOT NULL THEN json_build_object('kind', ${source.name}::text, 'id', s.opens_id, 'name', s.opens_name) END AS opens,
           count(*) OVER ()::int AS total
    FROM (${source.singles(days, measure, actor)}) s
    WHERE s.node_id = ${entry.nodeId} AND s.member_id = ${entry.memberId} AND s.subject_kind = ${entry.kind}
      AND s.subject_id = ${entry.subjectId} AND s.platform = ${entry.platform}
    ORDER BY s.at DESC, s.id DESC LIMIT ${FACT_SINGLES_MAX}`);
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
}

type Found = Omit<FactRecord, 'subject' | 'singles'> & { kind: string; subjectId: number };

const KINDS: readonly FactGrouping[] = ['substance', 'material', 'aiArticle', 'video', 'poster'];

async function withSubjects(
  db: Queries,
  contributions: ContributionsTo,
  found: readonly Found[],
): Promise<FactRecord[]> {
  const names = new Map<string, string>();
  for (const kind of KINDS) {
    const ids = [...new Set(found.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId))];
    if (ids.length === 0) continue;
    const rows = await db.query<{ id: number; name: string }>(
      sql`SELECT x.id, x.name FROM (${namesOf(contributions, kind)}) x WHERE x.id = ${anyOf(ids)}`,
    );
    for (const { id, name } of rows) names.set(`${kind}-${id}`, name);
  }
  const listed = new Set(contributions(factSources).flatMap(({ name, singles }) => (singles ? [name] : [])));
  return found.map(({ kind, subjectId, ...row }) => ({
    ...row,
    singles: row.recordId === null && listed.has(row.source),
    subject:
      kind && subjectId > 0
        ? { kind, id: subjectId, name: names.get(`${kind}-${subjectId}`) ?? `已删除（编号 ${subjectId}）` }
        : null,
  }));
}
