import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { channelFacts } from '../../ai/index.ts';

/** Which facts of the channel a topic's titles speak of: those whose subject or a word of whose name stands in them. */
export async function relevantFacts(
  db: Queries,
  channelId: number,
  topicIds: readonly number[],
): Promise<Map<number, number[]>> {
  const facts = (await channelFacts(db, channelId)).map(({ id, subject, name }) => ({
    id,
    words: [...new Set([...wordsIn(subject), ...wordsIn(name)])],
  }));
  const topics = await db.query<{ id: number; words: string }>(
    sql`SELECT id, words FROM hot_topic WHERE id = ${anyOf(topicIds, 'bigint')}`,
  );
  return new Map(
    topics.map(({ id, words }) => {
      const text = words.toLowerCase();
      const about = facts.filter((fact) => fact.words.some((word) => text.includes(word)));
      return [id, about.slice(0, 20).map((fact) => fact.id)];
    }),
  );
}

/** Words that stand in names of everything. */
const EMPTY = new Set([
  '示例',
  '官方',
  '指导',
  '价格',
  '配置',
  '标准',
  '全系',
  '车型',
  '门店',
  '活动',
  '时间',
  '地址',
  '电话',
  '名称',
]);

/** Pieces of two characters of a name's Chinese, and its Latin words: enough to recognise 续航, 快充, 补贴. */
function wordsIn(name: string): string[] {
  const latin = name.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? [];
  const chinese = (name.match(/[\p{Script=Han}]{2,}/gu) ?? []).flatMap((run) =>
    run.length <= 4 ? [run, ...pairs(run)] : pairs(run),
  );
  return [...latin, ...chinese].filter((word) => !EMPTY.has(word));
}

const pairs = (run: string) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
