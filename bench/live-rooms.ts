import { contract } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import { emptyQueue } from '../apps/server/src/modules/ailive/room/queue.ts';
import type { BenchServer } from './bench-server.ts';

export const SECRET = 'bench-live-secret';
/** What viewers ask by turns, and the answers, which were spoken before: an answer tells which question it is for. */
const TURNS = 20;
export const questionOf = (nth: number) => `问题${String(nth % TURNS).padStart(2, '0')}号是什么`;
export const answerOf = (nth: number) => `这是${String(nth % TURNS).padStart(2, '0')}号的回答。`;
const LOOP_LINES = 40;
export const LINE_MS = 4_000;

/** Rooms on air, each with a script whose lines were all spoken before, and a rule that answers one question. */
export async function openRooms(
  { db, ask }: BenchServer,
  count: number,
): Promise<{ id: number; roomId: string }[]> {
  const mark = Date.now().toString(36);
  const first = await ask(contract.liveAccount.create, {
    name: '示例·测量',
    platform: 'sandbox',
    roomId: `bench-${mark}-0`,
    secret: SECRET,
    aiNotice: true,
  });
  await db.query(sql`
    INSERT INTO live_account (channel_id, node_id, path, owner_id, updated_by, name, platform, room_id, secret_sealed, ai_notice)
    SELECT a.channel_id, a.node_id, a.path, a.owner_id, a.updated_by, '示例·测量 ' || n, 'sandbox', ${`bench-${mark}-`} || n, a.secret_sealed, true
    FROM live_account a, generate_series(1, ${count - 1}) n WHERE a.id = ${first.id}`);
  const { setting } = await ask(contract.liveAssistant.info);
  await ask(contract.liveAssistant.update, {
    ...setting,
    answerDelaySeconds: 0,
    answersPerMinute: 30,
    modelSeconds: 0,
    sameSeconds: 0,
  });
  for (let nth = 0; nth < TURNS; nth++)
    await ask(contract.liveKeyword.create, {
      name: `测量 ${nth}`,
      any: [questionOf(nth)],
      answers: [answerOf(nth)],
      cooldownSeconds: 0,
    });
  const answers = Array.from({ length: TURNS }, (_, nth) => answerOf(nth));
  const texts = Array.from({ length: LOOP_LINES }, (_, at) => `第 ${at + 1} 句台词，说的是车的一个优点。`);
  const { voiceId, speed } = { voiceId: 1, speed: 100 };
  const { keyed } = await import('../apps/server/src/modules/ailive/sound/sound.repository.ts');
  const [place] = await db.query<{ channelId: number; nodeId: number; path: string }>(sql`
    SELECT channel_id AS "channelId", node_id AS "nodeId", path FROM live_account WHERE id = ${first.id}`);
  if (!place) throw new Error('no account to measure with');
  const sounds = await keyed(db, { place, voiceId, speed }, [...texts, ...answers]);
  const made = await db.query<{ id: number; text: string }>(sql`
    INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, state, object, sha256, duration_ms)
    SELECT a.channel_id, a.node_id, a.path, a.owner_id, w.key, ${voiceId}, ${speed}, w.text, 'ready', 'ailive/bench.wav', '00', ${LINE_MS}
    FROM live_account a, jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) AS w(key text, text text) WHERE a.id = ${first.id}
    ON CONFLICT (node_id, key) DO UPDATE SET state = 'ready' RETURNING id, text`);
  const soundOf = new Map(made.map(({ id, text }) => [text, id]));
  const loop = texts.map((text, at) => ({
    id: `line-${at + 1}`,
    text,
    soundId: soundOf.get(text) ?? 0,
    factIds: [],
  }));
  return db.query<{ id: number; roomId: string }>(sql`
    INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_name, state, controller_id, ends_at, started_at, loop,
                           queue, voice_id, speed)
    SELECT a.channel_id, a.node_id, a.path, a.owner_id, a.name, a.id, '测量', 'living', a.owner_id, now() + interval '30 days', now(),
           ${JSON.stringify(loop)}::jsonb, ${JSON.stringify(emptyQueue(Date.now()))}::jsonb, ${voiceId}, ${speed}
    FROM live_account a WHERE a.room_id LIKE ${`bench-${mark}-%`} ORDER BY a.id
    RETURNING id, (SELECT room_id FROM live_account a WHERE a.id = account_id) AS "roomId"`);
}
