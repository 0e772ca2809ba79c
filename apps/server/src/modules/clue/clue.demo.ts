import { FOLLOW_RESULTS, type FollowKind, type FollowResult } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { iso } from '#seed/demo/clock.ts';
import type { Customer } from '#seed/demo/story/customers.ts';
import { SENT_PIECES } from '#seed/demo/story/sendings.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { inHoursBefore } from '#seed/demo/story/working-hours.ts';
import { phoneColumns } from './phone/phones.service.ts';
import { scoreOf } from './report/score.ts';

const LANDING_PAGE = '示例·冬季团购落地页';
const NOTES: Partial<Record<Customer['source'], string>> = { import: '示例车展', open: LANDING_PAGE };
const TALKS: [FollowResult, string][] = [
  ['reached', '想了解落地价和置换补贴，约好周末再联系。'],
  ['missed', '响铃未接，晚些再打。'],
  ['reached', '家里两个孩子，关注第三排空间和安全座椅接口。'],
  ['later', '正在开会，请下班后联系。'],
  ['reached', '比较过同级车型，希望先试驾再决定。'],
  ['reached', '询问贷款方案和月供，已发送测算。'],
];

/** The demo's customers as clues, with what was done about them over the last two months. Once: the setting is the claim. */
export async function writeDemoClues({ db, secrets }: Kernel) {
  if (!(await isDemo(db))) return;
  const { advisers, customers } = await readStory(db);
  if (advisers.length === 0) return;
  await db.transaction(async (unit) => {
    const claimed = await claimDemo(unit, 'clue');
    if (!claimed) return;
    const made = await writeClues(unit, secrets, customers);
    await writeHistory(unit, made, customers);
    await writeIntakes(unit);
    await writeRule(unit, advisers);
  });
}

const moment = (at: number | null) => (at === null ? null : iso(at));

function writeClues(unit: Queries, secrets: Kernel['secrets'], customers: readonly Customer[]) {
  const rows = customers.map((customer) => {
    const { adviser, state, phone, source, page, model, city, isPooled, cameAt, touchedAt, contactAt } =
      customer;
    const kept = phoneColumns(secrets, phone);
    const firstContactAt = moment(contactAt);
    const owner = isPooled ? null : adviser.memberId;
    return {
      at: customer.no,
      channel: adviser.channelId,
      node: adviser.nodeId,
      path: adviser.path,
      owner,
      name: customer.name,
      sealed: kept.sealed,
      mark: kept.mark,
      mask: kept.mask,
      source,
      note: page ? `「${SENT_PIECES[page.piece]?.title}」` : (NOTES[source] ?? ''),
      model,
      city,
      state,
      reason: customer.closeReason,
      score: scoreOf({ source, phone, model, cityCode: city, state, firstContactAt }),
      came: iso(cameAt),
      touched: iso(touchedAt),
      assigned: owner && iso(Math.min(cameAt + ASSIGNED_AFTER, contactAt ?? Number.POSITIVE_INFINITY)),
      contact: firstContactAt,
      follow: contactAt && iso(touchedAt),
      visited: moment(customer.visitedAt),
      won: moment(customer.wonAt),
      next: moment(customer.nextAt),
      pooled: isPooled ? iso(touchedAt) : null,
    };
  });
  return unit.query<{ id: number; at: number }>(sql`
    WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g(
      at int, channel bigint, node bigint, path text, owner bigint, name text, sealed text, mark text, mask text, source text, note text,
      model text, city text, state text, reason text, score int, came timestamptz, touched timestamptz, assigned timestamptz,
      contact timestamptz, follow timestamptz, visited timestamptz, won timestamptz, next timestamptz, pooled timestamptz)),
    numbered AS (SELECT nextval(pg_get_serial_sequence('clue', 'id')) AS id, g.* FROM given g ORDER BY g.at),
    written AS (
      INSERT INTO clue (id, channel_id, node_id, path, owner_id, name, phone_sealed, phone_mark, phone_mask, source, source_note, model,
                        city_code, state, close_reason, score, created_at, updated_at, assigned_at, first_contact_at, last_follow_at,
                        visited_at, won_at, next_at, recycle_at, pooled_at) OVERRIDING SYSTEM VALUE
      SELECT id, channel, node, path, owner, name, sealed, mark, mask, source, note, model, city, state, reason, score, came, touched,
             assigned, contact, follow, visited, won, next,
             CASE WHEN owner IS NOT NULL AND state IN ('new', 'following', 'invited') THEN now() + make_interval(hours => 2 + at % 70, mins => at * 7 % 60) END,
             pooled
      FROM numbered)
    SELECT id, at FROM numbered`);
}

const ASSIGNED_AFTER = 20 * 60_000;

interface Follow {
  kind: FollowKind;
  result: FollowResult | null;
  text: string;
  at: number;
  /** When they are expected, for an appointment. */
  meet: number | null;
}

/** A talk or two until the last that was done; whoever came was expected. */
function followsOf({ no, state, contactAt, touchedAt, visitedAt, nextAt }: Customer): Follow[] {
  if (contactAt === null) return [];
  const talks = 1 + (no % 3);
  return Array.from({ length: talks }, (_, talk): Follow => {
    const [result, text] = TALKS[(no + talk) % TALKS.length] ?? ['reached', FOLLOW_RESULTS.reached];
    const isLast = talk === talks - 1;
    const between = contactAt + ((touchedAt - contactAt) * talk) / talks;
    const at = isLast ? touchedAt : Math.max(contactAt, inHoursBefore(between));
    if (isLast && visitedAt !== null) return { kind: 'visit', result, text, at, meet: null };
    const isInvited = isLast && state === 'invited';
    if (isInvited || (visitedAt !== null && talk === talks - 2))
      return {
        kind: 'appointment',
        result: 'reached',
        text: '约好到店看车和试驾。',
        at,
        meet: isInvited ? nextAt : visitedAt,
      };
    return { kind: talk % 2 ? 'message' : 'call', result, text, at, meet: null };
  });
}

/** How each came to be, and what was said since. */
async function writeHistory(
  unit: Queries,
  made: readonly { id: number; at: number }[],
  customers: readonly Customer[],
) {
  const entries = made.flatMap(({ id, at }) => {
    const customer = customers[at] as Customer;
    const owner = customer.isPooled ? null : customer.adviser.memberId;
    const follows = followsOf(customer);
    return [
      {
        clue: id,
        kind: 'created',
        result: null,
        text: '',
        state: null,
        at: iso(customer.cameAt),
        owner: null,
        meet: null,
      },
      ...follows.map((follow, turn) => ({
        ...follow,
        clue: id,
        state: turn === follows.length - 1 ? customer.state : null,
        at: iso(follow.at),
        owner: owner ?? customer.adviser.memberId,
        meet: moment(follow.meet),
      })),
    ];
  });
  await unit.query(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, state, at, next_at)
    SELECT c.channel_id, c.node_id, c.path, e.owner, c.id, e.kind, e.result, e.text, e.state, e.at, e.meet
    FROM json_to_recordset(${JSON.stringify(entries)}::json) AS e(clue bigint, kind text, result text, text text, state text,
      at timestamptz, owner bigint, meet timestamptz)
    JOIN clue c ON c.id = e.clue ORDER BY e.at, e.clue`);
}

/** Which clue each of the demo's customers is. */
export async function demoClueIds(db: Queries, secrets: Kernel['secrets'], customers: readonly Customer[]) {
  const marks = new Map(
    customers.map((customer) => [phoneColumns(secrets, customer.phone).mark, customer.no]),
  );
  const rows = await db.query<{ id: number; mark: string }>(sql`
    SELECT c.id, c.phone_mark AS mark FROM clue c WHERE c.phone_mark = ANY(${[...marks.keys()]}::text[]) ORDER BY c.id DESC`);
  return new Map(rows.map(({ id, mark }) => [marks.get(mark) ?? -1, id]));
}

/** The page that the demo's clues from outside came by. Nobody knows its token: a new one is made where it is needed. */
const writeIntakes = (unit: Queries) =>
  unit.query(sql`
    INSERT INTO clue_intake (channel_id, node_id, path, owner_id, name, token_hash, tail, per_minute, received, made, last_at)
    SELECT n.channel_id, n.id, n.path, k.owner, ${LANDING_PAGE}::text, 'demo ' || n.id, '示例', 60, k.came, k.came, k.last
    FROM (SELECT c.channel_id, count(*)::int AS came, max(c.created_at) AS last,
                 (SELECT ms.member_id FROM membership ms JOIN node r ON r.id = ms.node_id AND r.parent_id IS NULL
                  WHERE r.channel_id = c.channel_id ORDER BY ms.id LIMIT 1) AS owner
          FROM clue c WHERE c.source = 'open' AND c.source_note = ${LANDING_PAGE}::text GROUP BY 1) k
    JOIN node n ON n.channel_id = k.channel_id AND n.parent_id IS NULL WHERE k.owner IS NOT NULL`);

/** A rule to try on last week's clues. Not switched on: what comes in goes to the pool until somebody decides otherwise. */
const writeRule = (unit: Queries, people: readonly { memberId: number; channelId: number }[]) =>
  unit.query(sql`
    INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sources, min_score, way, member_ids)
    SELECT n.channel_id, n.id, n.path, ms.member_id, '示例·新线索轮流分配', false, '{}', 0, 'turns', g.ids
    FROM (SELECT p.channel, array_agg(DISTINCT p.id) AS ids
          FROM json_to_recordset(${JSON.stringify(people.map(({ memberId, channelId }) => ({ id: memberId, channel: channelId })))}::json) AS p(id bigint, channel bigint)
          GROUP BY p.channel) g
    JOIN node n ON n.channel_id = g.channel AND n.parent_id IS NULL
    JOIN LATERAL (SELECT ms.member_id FROM membership ms WHERE ms.node_id = n.id ORDER BY ms.id LIMIT 1) ms ON true`);
