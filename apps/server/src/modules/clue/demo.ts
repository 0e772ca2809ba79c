import {
  type CloseReason,
  type ClueSource,
  type ClueState,
  FOLLOW_RESULTS,
  type FollowResult,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createDraw, type Draw } from '#seed/demo/draw.ts';
import { keptPhone } from './phones.ts';
import { scoreOf } from './score.ts';

const COUNT = 800;

const NAMES = [...'青阿小岚野南禾半木远星云海川北江舟满泽柚竹溪'].flatMap((first) =>
  [...'柠泽满渡左岚野舟禾夏木山'].map((second) => `示例·${first}${second}`),
);
const MODELS = ['示例轿车 A1', '示例 SUV X5', '示例纯电 E3', '示例家庭版 M7', ''];
const CITIES = ['330100', '320100', '440100', '510100', '110100'];
const SOURCES: ClueSource[] = ['chat', 'content', 'comment', 'poster', 'live', 'import', 'manual', 'open'];
const STATES: ClueState[] = [
  ...Array<ClueState>(5).fill('following'),
  ...Array<ClueState>(3).fill('closed'),
  ...Array<ClueState>(2).fill('new'),
  ...Array<ClueState>(2).fill('invited'),
  'visited',
  'won',
];
const LANDING_PAGE = '示例·冬季团购落地页';
const NOTES: Partial<Record<ClueSource, string>> = { import: '示例车展', open: LANDING_PAGE };
const REASONS: CloseReason[] = ['price', 'rival', 'postponed', 'wrong', 'unrelated', 'elsewhere'];
const TALKS: [FollowResult, string][] = [
  ['reached', '想了解落地价和置换补贴，约好周末再联系。'],
  ['missed', '响铃未接，晚些再打。'],
  ['reached', '家里两个孩子，关注第三排空间和安全座椅接口。'],
  ['later', '正在开会，请下班后联系。'],
  ['reached', '比较过同级车型，希望先试驾再决定。'],
  ['reached', '询问贷款方案和月供，已发送测算。'],
];

interface Adviser {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
}

/** Advisers of the demo's shops, a few of each channel, so that their lists are long enough to look at. */
const advisers = (db: Queries) =>
  db.query<Adviser>(sql`
    SELECT id, channel_id AS "channelId", node_id AS "nodeId", path FROM (
      SELECT m.id, ms.channel_id, ms.node_id, ms.path,
             row_number() OVER (PARTITION BY ms.channel_id ORDER BY m.uname LIKE 'demo.%' DESC, m.id) AS at
      FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
      WHERE r.name = '顾问' AND m.status = 'active') found
    WHERE at <= 24 ORDER BY at, channel_id`);

/** 800 clues in every state with what was done about them over the last two months. Once: the setting is the claim. */
export async function writeDemoClues({ db, secrets }: Kernel) {
  if (!(await isDemo(db))) return;
  const people = await advisers(db);
  if (people.length === 0) return;
  await db.transaction(async (unit) => {
    const claimed = await claimDemo(unit, 'clue');
    if (!claimed) return;
    const draw = createDraw(20);
    const plans = Array.from({ length: COUNT }, (_, at) => plan(at, people, draw));
    const rows = plans.map(({ phone, ...row }) => {
      const kept = keptPhone(secrets, phone);
      return { ...row, sealed: kept.sealed, mark: kept.mark, mask: kept.mask };
    });
    const made = await unit.query<{ id: number; at: number }>(sql`
      WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g(
        at int, channel bigint, node bigint, path text, owner bigint, name text, sealed text, mark text, mask text, source text,
        note text, model text, city text, state text, reason text, score int, days int, touched int, next int)),
      numbered AS (SELECT nextval(pg_get_serial_sequence('clue', 'id')) AS id, g.* FROM given g ORDER BY g.days DESC, g.at)
      , written AS (
      INSERT INTO clue (id, channel_id, node_id, path, owner_id, name, phone_sealed, phone_mark, phone_mask, source, source_note, model,
                        city_code, state, close_reason, score, created_at, updated_at, assigned_at, first_contact_at, last_follow_at,
                        visited_at, won_at, next_at, recycle_at, pooled_at) OVERRIDING SYSTEM VALUE
      SELECT id, channel, node, path, owner, name, sealed, mark, mask, source, note, model, city, state, reason, score,
             now() - make_interval(days => days), now() - make_interval(hours => touched),
             CASE WHEN owner IS NOT NULL THEN now() - make_interval(days => days) + interval '20 minutes' END,
             CASE WHEN state <> 'new' THEN now() - make_interval(days => days) + make_interval(mins => 30 + at % 200) END,
             CASE WHEN state <> 'new' THEN now() - make_interval(hours => touched) END,
             CASE WHEN state IN ('visited', 'won') THEN now() - make_interval(hours => touched) END,
             CASE WHEN state = 'won' THEN now() - make_interval(hours => touched) END,
             CASE WHEN owner IS NOT NULL AND state IN ('new', 'following', 'invited', 'visited') THEN now() + make_interval(mins => next) END,
             CASE WHEN owner IS NOT NULL AND state IN ('new', 'following', 'invited') THEN now() + make_interval(hours => 2 + at % 70) END,
             CASE WHEN owner IS NULL THEN now() - make_interval(hours => touched) END
      FROM numbered)
      SELECT id, at FROM numbered`);
    await writeHistory(unit, made, plans);
    await writeIntakes(unit);
    await writeRule(unit, people);
  });
}

function plan(at: number, people: readonly Adviser[], draw: Draw) {
  // The adviser people sign in as has enough of them to look at.
  const adviser = at % 12 === 0 ? (people[0] as Adviser) : draw.pick(people);
  const pooled = draw.chance(0.11);
  const state: ClueState = pooled ? draw.pick(['new', 'following'] as const) : draw.pick(STATES);
  const source = draw.pick(SOURCES);
  const model = draw.pick(MODELS);
  const city = draw.pick(CITIES);
  const days = state === 'new' ? draw.between(0, 1) : draw.between(1, 58);
  const phone = `${draw.pick(['138', '139'])}0000${String((at * 7919 + 311) % 10_000).padStart(4, '0')}`;
  return {
    at,
    channel: adviser.channelId,
    node: adviser.nodeId,
    path: adviser.path,
    owner: pooled ? null : adviser.id,
    name: draw.pick(NAMES),
    phone,
    source,
    note: NOTES[source] ?? '',
    model,
    city,
    state,
    reason: state === 'closed' ? draw.pick(REASONS) : null,
    score: scoreOf({
      source,
      phone,
      model,
      cityCode: city,
      state,
      firstContactAt: state === 'new' ? null : 'then',
    }),
    days,
    touched: state === 'new' ? 0 : draw.between(1, Math.max(days * 24 - 1, 1)),
    /** Minutes until it is to be followed; some are late. */
    next: draw.between(-600, 3400),
  };
}

/** How each came to be, and a talk or two. */
async function writeHistory(
  unit: Queries,
  made: readonly { id: number; at: number }[],
  plans: readonly ReturnType<typeof plan>[],
) {
  const entries = made.flatMap(({ id, at }) => {
    const { state, days, touched, owner } = plans[at] as (typeof plans)[number];
    const talks = state === 'new' ? 0 : 1 + (at % 3);
    return [
      {
        clue: id,
        kind: 'created',
        result: null,
        text: '',
        state: null,
        hours: days * 24,
        owner: null,
        meet: null,
      },
      ...Array.from({ length: talks }, (_, talk) => {
        const [result, text] = TALKS[(at + talk) % TALKS.length] ?? ['reached', FOLLOW_RESULTS.reached];
        const last = talk === talks - 1;
        const came = state === 'visited' || state === 'won';
        const invited = last && state === 'invited' && owner !== null;
        // Whoever came was expected, where something was said before.
        const expected = came && !last && talk === talks - 2;
        const kind =
          last && came ? 'visit' : invited || expected ? 'appointment' : talk % 2 ? 'message' : 'call';
        const hours = last ? touched : Math.max(touched, days * 24 - 2 - talk * 3);
        return {
          clue: id,
          kind,
          result: kind === 'appointment' ? 'reached' : result,
          text: kind === 'appointment' ? '约好到店看车和试驾。' : text,
          state: last ? state : null,
          hours,
          owner,
          /** Hours ago of the appointment, where it is over; below nought the clue knows when it is. */
          meet: expected ? touched : invited ? -1 : null,
        };
      }),
    ];
  });
  await unit.query(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, state, at, next_at)
    SELECT c.channel_id, c.node_id, c.path, e.owner, c.id, e.kind, e.result, e.text, e.state, now() - make_interval(hours => e.hours),
           CASE WHEN e.meet < 0 THEN c.next_at WHEN e.meet IS NOT NULL THEN now() - make_interval(hours => e.meet) END
    FROM json_to_recordset(${JSON.stringify(entries)}::json) AS e(clue bigint, kind text, result text, text text, state text, hours int, owner bigint, meet int)
    JOIN clue c ON c.id = e.clue ORDER BY e.hours DESC, e.clue`);
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
const writeRule = (unit: Queries, people: readonly Adviser[]) =>
  unit.query(sql`
    INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sources, min_score, way, member_ids)
    SELECT n.channel_id, n.id, n.path, ms.member_id, '示例·新线索轮流分配', false, '{}', 0, 'turns', g.ids
    FROM (SELECT p.channel, array_agg(DISTINCT p.id) AS ids
          FROM json_to_recordset(${JSON.stringify(people.map(({ id, channelId }) => ({ id, channel: channelId })))}::json) AS p(id bigint, channel bigint)
          GROUP BY p.channel) g
    JOIN node n ON n.channel_id = g.channel AND n.parent_id IS NULL
    JOIN LATERAL (SELECT ms.member_id FROM membership ms WHERE ms.node_id = n.id ORDER BY ms.id LIMIT 1) ms ON true`);
