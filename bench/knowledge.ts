import { BOT_SETTINGS } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { countTerms } from '../apps/server/src/modules/aisbot/search/count-terms.repository.ts';
import { retrieve } from '../apps/server/src/modules/aisbot/search/retrieve.ts';
import { wordsOf } from '../apps/server/src/modules/aisbot/search/terms.ts';
import { type Bench, median, type Row } from './harness.ts';

const GOAL_MS = 50;
const ROUNDS = 5;
const AT_ONCE = 1_000;
/** Pairs are written by people: a house has thousands of them at most, and all are about the same few things. */
const PAIRS = 3_000;
const MEASURED = '示例·测量';

const QUESTIONS = [
  '冬天跑高速大概能跑多少？充一次电多久，家里没装桩行不行',
  '第三排能放安全座椅吗',
  '首次保养要多少钱',
  '车型 4711 的轮胎气压是多少',
  '续航',
];

/** What retrieval takes in SQL at the size of a large house's knowledge. */
export const knowledge: Bench = {
  title:
    'finding pieces for a question among all the bot knows: milliseconds of SQL, the median of each question',
  async run({ full, house }) {
    const { db } = await house();
    const pieces = full ? 100_000 : 20_000;
    const place = await writePieces(db, pieces);
    await writePairs(db, place, PAIRS);
    const { channelId, path } = place;
    const rows: Row[] = [];
    const ask = (question: string) =>
      retrieve(db, { channelId, path, question, tuning: BOT_SETTINGS.tuning, vector: null });
    for (const question of QUESTIONS) {
      const took: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const { sqlMs } = await ask(question);
        // The first one finds nothing in memory.
        if (round > 0) took.push(sqlMs);
      }
      const ms = median(took);
      rows.push({
        what: `${pieces} pieces: ${question}`,
        ours: `${ms.toFixed(1)} ms`,
        baseline: `${GOAL_MS} ms`,
        ratio: ms / GOAL_MS,
        goal: `≤ ${GOAL_MS} ms`,
        ok: ms <= GOAL_MS,
      });
    }
    // Quick is nothing without the piece that was asked for: only one has this number, and thousands are about tyres.
    const [first] = (await ask('编号 18823 的轮胎多久检查一次')).hits;
    const right = first?.text.includes('编号 18823，') === true;
    rows.push({
      what: 'the piece asked for stands first',
      ours: right ? 'yes' : (first?.text.slice(0, 30) ?? 'nothing'),
      baseline: 'yes',
      ratio: 1,
      goal: 'yes',
      ok: right,
    });
    return rows;
  },
};

const TOPICS = ['续航', '充电', '保养', '轮胎', '座椅', '空调', '车机', '质保', '安全', '试驾'];
const PLACES = ['高速', '市区', '冬季', '夏季', '山路', '雨天', '夜间', '低温', '高温', '长途'];
const THINGS = [
  '电池',
  '气压',
  '功率',
  '接口',
  '滤芯',
  '刹车',
  '屏幕',
  '钥匙',
  '雷达',
  '车灯',
  '玻璃',
  '后备箱',
];

function textOf(at: number): string {
  const [topic, place] = [TOPICS[at % TOPICS.length], PLACES[Math.floor(at / 10) % PLACES.length]];
  const things = [at, at >> 3, at >> 5].map((number) => THINGS[number % THINGS.length]);
  return `车型 ${at % 5_000} 在${place}条件下的${topic}说明：${things.join('、')}的状态每 ${at % 97} 天检查一次，编号 ${at}，
${place}时注意${topic}，必要时联系门店处理，具体以随车手册为准。`;
}

type Place = Awaited<ReturnType<typeof writePieces>>;

async function writePairs(db: Database, place: Place, count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    const question = `车型 ${at} ${PLACES[at % PLACES.length]}${TOPICS[at % 7]}${THINGS[at % 11]}多久检查一次`;
    const body = `${question}\n请您每 ${at % 97} 天检查一次，也可以到门店由技师检查。`;
    return { question, body, words: wordsOf(body) };
  });
  await db.query(sql`
    WITH e AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(question text, body text, words json)),
    made AS (
      INSERT INTO aisbot_pair (channel_id, node_id, path, owner_id, question, answer, status, updated_by)
      SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, e.question, split_part(e.body, E'\n', 2), 'live',
             ${place.ownerId} FROM e ON CONFLICT DO NOTHING RETURNING id, question)
    INSERT INTO aisbot_piece (channel_id, node_id, path, owner_id, pair_id, no, heading, text, body, words)
    SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, made.id, 0, e.question, split_part(e.body, E'\n', 2), e.body,
           array_to_tsvector(ARRAY(SELECT json_array_elements_text(e.words)))
    FROM e JOIN made ON made.question = e.question`);
  await db.query(sql`VACUUM (ANALYZE) aisbot_piece`);
}

export async function writePieces(db: Database, count: number) {
  const place = await db.one<{ channelId: number; nodeId: number; path: string; ownerId: number }>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, m.id AS "ownerId"
    FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id`);
  if (!place) throw new Error('there is no demo.admin');
  const have = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM aisbot_piece p JOIN aisbot_doc d ON d.id = p.doc_id WHERE d.name = ${MEASURED}`,
  );
  if ((have?.count ?? 0) >= count) return place;
  const doc = await db.one<{ id: number }>(sql`
    INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, updated_by)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${MEASURED}, 'text', 'live', ${place.ownerId}) RETURNING id`);
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const text = textOf(from + at);
      return { no: from + at, text, words: wordsOf(text) };
    });
    await db.query(sql`
      INSERT INTO aisbot_piece (channel_id, node_id, path, owner_id, doc_id, no, heading, text, body, words)
      SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${doc?.id ?? 0}, e.no, '', e.text, e.text,
             array_to_tsvector(ARRAY(SELECT json_array_elements_text(e.words)))
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(no int, text text, words json)`);
  }
  // As the database does by itself within a minute: what is new in the indexes is read from a list until then.
  await db.query(sql`VACUUM (ANALYZE) aisbot_piece`);
  await db.transaction((tx) => countTerms(tx, place.channelId));
  return place;
}
