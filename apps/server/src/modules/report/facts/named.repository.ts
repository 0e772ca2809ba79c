import type { FactFilter, FactNames } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { namesOf } from './breakdown.repository.ts';
import { type Question, seenFacts } from './fact.source.ts';

type Asker = Pick<Question, 'actor' | 'asked'>;

/** The names of what a question names. Whatever the asker has no facts of, and no place in, looks like what does not exist. */
export async function namedIn(
  db: Queries,
  contributions: ContributionsTo,
  asker: Asker,
  { nodeId, withinId, memberId, subject }: Pick<FactFilter, 'nodeId' | 'withinId' | 'memberId' | 'subject'>,
): Promise<FactNames> {
  const place = (id: number | undefined) => (id === undefined ? null : one(db, placeNamed(asker, id)));
  const of = (kind: Parameters<typeof namesOf>[1], id: number, about: SQL) =>
    one(
      db,
      sql`SELECT x.id, x.name FROM (${namesOf(contributions, kind)}) x
          WHERE x.id = ${id} AND ${kind === 'platform' ? sql`true` : hasFacts(asker, about)}`,
    );
  const [node, within, member, named] = await Promise.all([
    place(nodeId),
    place(withinId),
    memberId === undefined ? null : of('member', memberId, sql`f.member_id = ${memberId}`),
    subject
      ? of(
          subject.kind,
          subject.id,
          subject.kind === 'member'
            ? sql`f.member_id = ${subject.id}`
            : sql`f.subject_kind = ${subject.kind} AND f.subject_id = ${subject.id}`,
        )
      : null,
  ]);
  return { node, within, member, subject: named };
}

const one = async (db: Queries, query: SQL) => (await db.one<{ id: number; name: string }>(query)) ?? null;

/** A place in reach, or one that has facts in reach: it may have moved away since. */
function placeNamed(asker: Asker, id: number): SQL {
  const reach = scope(asker.actor, asker.asked);
  const own = reach.on({
    channel: sql`p.channel_id`,
    path: sql`p.path`,
    node: sql`p.id`,
    owner: sql`NULL::bigint`,
  });
  const counted =
    typeof reach.tree === 'number'
      ? sql`EXISTS (
          SELECT 1 FROM report_sum s
          WHERE s.place_id = p.id AND s.span = 1 AND s.subject_kind = '' AND s.place_path LIKE ${`%/${reach.tree}/%`})`
      : hasFacts(asker, sql`f.earned_path LIKE ${`%/${id}/%`}`);
  return sql`
    SELECT p.id, p.name FROM node p
    WHERE p.id = ${id} AND p.channel_id = ${asker.actor.channelId} AND (${own} OR ${counted})`;
}

const hasFacts = (asker: Asker, about: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM report_fact f JOIN node n ON n.id = f.node_id
  WHERE ${about} AND (${seenFacts({ ...asker, filter: { tree: 'earned' } })} OR ${seenFacts({ ...asker, filter: { tree: 'today' } })}))`;
