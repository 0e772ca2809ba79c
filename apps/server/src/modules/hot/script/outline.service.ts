import type { LiveScript } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { factsNow } from '../../ai/index.ts';
import { factsOfTopic } from './script.repository.ts';

/** What a package gives a script. */
export interface ScriptSource {
  channelId: number;
  title: string;
  angle: string;
  script: string;
  topic: string;
  topicId: number | null;
}

export interface ScriptFact {
  name: string;
  text: string;
}

const POINTS = 6;
const FACTS = 8;

/** Facts that hold now and speak of the package's topic, as somebody would read them out. */
export async function factsFor(
  db: Queries,
  { channelId, topicId }: Pick<ScriptSource, 'channelId' | 'topicId'>,
): Promise<ScriptFact[]> {
  if (!topicId) return [];
  const row = await factsOfTopic(db, topicId, channelId);
  if (!row?.ids.length) return [];
  const facts = await factsNow(db, channelId, row.ids);
  return row.ids
    .flatMap((id) => facts.get(id) ?? [])
    .filter(({ state }) => state === 'valid')
    .slice(0, FACTS)
    .map(({ subject, name, value }) => ({
      name: [subject, name].filter(Boolean).join(' '),
      text: `${[subject, name].filter(Boolean).join(' ')}：${value}`,
    }));
}

const LABEL = /^(开场|开头|正文|内容|结尾|收尾|互动)\s*[:：]\s*/;

/**
 * A draft without a model: the package's own lines where they belong, a point for each fact, and nothing that nobody said. What only the
 * people of the room can know is asked for in the remarks.
 */
export function outlineScript(source: ScriptSource, facts: readonly ScriptFact[]): LiveScript {
  const lines = source.script
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const named = (...names: string[]) =>
    lines
      .filter((line) => names.includes(LABEL.exec(line)?.[1] ?? ''))
      .map((line) => line.replace(LABEL, ''))
      .join('\n');
  const rest = lines
    .filter((line) => !['开场', '开头', '结尾', '收尾', '互动'].includes(LABEL.exec(line)?.[1] ?? ''))
    .map((line) => line.replace(LABEL, ''));
  const told = [source.angle, ...rest]
    .slice(0, POINTS)
    .map((point) => ({ point: point.slice(0, 500), fact: '' }));
  const backed = facts.map(({ name, text }) => ({
    point: `介绍${name}`.slice(0, 500),
    fact: text.slice(0, 200),
  }));
  const asked = named('互动').slice(0, 200);
  return {
    title: source.title,
    opening: (named('开场', '开头') || (source.topic ? `今天聊聊「${source.topic}」。` : '')).slice(0, 1000),
    points: [...told, ...backed],
    questions: [asked, source.topic && `关于「${source.topic}」，你最想了解哪一点？`.slice(0, 200)].filter(
      Boolean,
    ),
    closing: named('结尾', '收尾').slice(0, 1000),
    remarks: '离线草稿，按热点包内容整理。开播前请补充：主播、直播时间、优惠政策；事实以开播当天为准。',
  };
}
