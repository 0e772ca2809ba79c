import type { ScriptLine } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { spokenKey } from '../../video-resource/index.ts';
import { DEMO_LINES, type DEMO_SHOW } from './lines.ts';

/** The head office of the channel, for somebody of it. */
export const demoRoot = (db: Queries, channelId: number, ownerId: number) =>
  db.one<Place>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, ${ownerId}::bigint AS "ownerId" FROM node n
    WHERE n.channel_id = ${channelId} AND n.parent_id IS NULL`);

const at = ({ channelId, nodeId, path, ownerId }: Place) => sql`${channelId}, ${nodeId}, ${path}, ${ownerId}`;
const kept = (place: Place) => sql`${at(place)}, ${place.ownerId}`;

export async function writeDemoRules(db: Queries, place: Place) {
  const rules: [string, string[], string[]][] = [
    ['落地价', ['落地价', '多少钱', '报价'], ['落地价与城市和保险有关，评论区打“报价”，顾问把明细发给您。']],
    ['置换', ['置换', '旧车'], ['置换补贴要看旧车车况，带行驶证到店，二十分钟出评估价。']],
    ['营业时间', ['几点', '开门', '营业'], ['[周末|周六周日]也营业，欢迎{昵称}到店。']],
  ];
  for (const [name, any, answers] of rules)
    await db.query(sql`
      INSERT INTO live_keyword (channel_id, node_id, path, owner_id, updated_by, name, "any", answers)
      VALUES (${kept(place)}, ${name}, ${JSON.stringify(any)}::jsonb, ${JSON.stringify(answers)}::jsonb)`);
  await db.query(sql`
    INSERT INTO live_insert (channel_id, node_id, path, owner_id, updated_by, name, text, every_minutes)
    VALUES (${kept(place)}, '试驾提醒', '欢迎从同城页进来的朋友，今天到店试驾有礼。', 15)`);
}

export async function writeDemoScript(
  db: Queries,
  place: Place,
  lines: readonly ScriptLine[],
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO live_script (channel_id, node_id, path, owner_id, updated_by, name, product, minutes, tags, lines)
    VALUES (${kept(place)}, '示例·S5 空间与续航', '示例·S5', 1, '["金秋"]'::jsonb, ${JSON.stringify(lines)}::jsonb) RETURNING id`);
  return row?.id ?? 0;
}

/** A show that is over, with what was said and asked in it. Its sounds are not there: it is read, not heard. */
export async function writeDemoShow(
  db: Queries,
  place: Place,
  scriptId: number,
  { name, comments, plays }: typeof DEMO_SHOW,
): Promise<number> {
  const account = await db.one<{ id: number }>(sql`
    INSERT INTO live_account (channel_id, node_id, path, owner_id, updated_by, name, platform, room_id, ai_notice)
    VALUES (${kept(place)}, '示例·滨江店直播间', 'sandbox', 'sandbox-room-1', true) RETURNING id`);
  const lasts = Math.ceil(Math.max(...plays.map(({ at, seconds }) => at + seconds)));
  const loop = DEMO_LINES.map(({ text }, nth) => ({ id: `line-${nth + 1}`, text, soundId: 0, factIds: [] }));
  // Yesterday evening, when people watch, at whatever hour the demo begins.
  const began = sql`((date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') - interval '4 hours') AT TIME ZONE 'Asia/Shanghai')`;
  const made = await db.one<{ id: number; began: string }>(sql`
    INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_id, script_name, product, state, starts_at,
                           ends_at, started_at, ended_at, loop, dropped, created_at)
    SELECT ${at(place)}, ${name}, ${account?.id ?? 0}, ${scriptId}, '示例·S5 空间与续航', '示例·S5', 'ended', b, b + interval '10 minutes',
           b, b + make_interval(secs => ${lasts}), ${JSON.stringify(loop)}::jsonb, '{"comment": 4, "enter": 37}'::jsonb, b - interval '1 hour'
    FROM (SELECT ${began} AS b) x RETURNING id, started_at AS began`);
  if (!made) return 0;
  const moment = (seconds: number) => new Date(Date.parse(made.began) + seconds * 1_000).toISOString();
  const written = await db.query<{ id: number; nth: number }>(sql`
    INSERT INTO live_comment (show_id, kind, external_id, viewer, nickname, text, outcome, note, answer, at)
    SELECT ${made.id}::bigint, 'comment', 'demo-' || c.nth, 'demo-viewer-' || c.nth, c.nickname, c.text, c.outcome, coalesce(c.note, ''),
           coalesce(c.answer, ''), c.moment
    FROM jsonb_to_recordset(${JSON.stringify(comments.map((one, nth) => ({ ...one, nth, moment: moment(one.at) })))}::jsonb)
      AS c(nth int, nickname text, text text, outcome text, note text, answer text, moment timestamptz) ORDER BY c.nth
    RETURNING id, substr(external_id, 6)::int AS nth`);
  const commentOf = new Map(written.map(({ id, nth }) => [nth, id]));
  const sounds = plays.map(({ text, seconds }) => ({
    key: spokenKey({ readings: [], speaker: '' }, { id: 0, speed: 100 }, text),
    text,
    ms: seconds * 1_000,
  }));
  const kinds = await db.query<{ id: number; text: string }>(sql`
    INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, state, duration_ms)
    SELECT DISTINCT ON (s.key) ${at(place)}, s.key, 0, 100, s.text, 'failed', s.ms
    FROM jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) AS s(key text, text text, ms int)
    ON CONFLICT (node_id, key) DO UPDATE SET text = excluded.text RETURNING id, text`);
  const soundOf = new Map(kinds.map(({ id, text }) => [text, id]));
  const said = plays.map(({ answers, ...play }, nth) => ({
    ...play,
    seq: nth + 1,
    playId: `1-${nth + 1}`,
    soundId: soundOf.get(play.text) ?? 0,
    commentId: answers === null ? null : (commentOf.get(answers) ?? null),
    began: moment(play.at),
    over: moment(play.at + play.seconds),
  }));
  await db.query(sql`
    INSERT INTO live_play (show_id, play_id, seq, class, line_id, text, sound_id, comment_id, state, made_at, sent_at, started_at, ended_at)
    SELECT ${made.id}::bigint, p."playId", p.seq, p.class, p."lineId", p.text, p."soundId", p."commentId", 'ended', p.began, p.began,
           p.began, p.over
    FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS p("playId" text, seq int, class text, "lineId" text, text text,
         "soundId" bigint, "commentId" bigint, began timestamptz, over timestamptz)`);
  const events = [
    { kind: 'start', at: moment(-5), by: place.ownerId },
    { kind: 'player', at: moment(-3), note: '1' },
    { kind: 'onAir', at: moment(0), by: place.ownerId },
    ...said.flatMap(({ playId, commentId, began: from, over }) => [
      { kind: 'sent', at: from, playId },
      { kind: 'started', at: from, playId },
      { kind: 'ended', at: over, playId, commentId },
    ]),
    { kind: 'stop', at: moment(lasts), by: place.ownerId },
  ].map((one, nth) => ({ ...one, nth }));
  await db.query(sql`
    INSERT INTO live_event (show_id, kind, play_id, comment_id, member_id, note, at)
    SELECT ${made.id}::bigint, e.kind, e."playId", e."commentId", e.by, coalesce(e.note, ''), e.at
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      AS e(kind text, "playId" text, "commentId" bigint, by bigint, note text, at timestamptz, nth int) ORDER BY e.nth`);
  return made.id;
}
