import type { Brief } from '#kernel/model.ts';
import { fitTitle } from './article.ts';
import type { Draw } from './expand.ts';
import { TITLE_WAYS, TOPIC_WAYS } from './stock/titles.ts';
import { shortTopic } from './wording.ts';

const USUAL_COUNT = 10;

/** Titles of different kinds, no two the same, each with why it may work. */
export function composeTitles({ topic, count = USUAL_COUNT, limit }: Brief, draw: Draw) {
  const titles = new Map<string, string>();
  const most = limit?.title ?? 30;
  const turns = Math.ceil(count / TITLE_WAYS.length) + 2;
  for (let turn = 0; turn < turns && titles.size < count; turn += 1)
    for (const { reason, lines } of draw.shuffled(TITLE_WAYS)) {
      const title = fitTitle(lines, shortTopic(topic, 24), most, draw);
      if (titles.size < count && !titles.has(title)) titles.set(title, reason);
    }
  return [...titles].map(([title, reason]) => ({ title, reason }));
}

export const composeTopics = ({ topic, count = USUAL_COUNT, tags = [] }: Brief, draw: Draw) =>
  [
    ...tags.map((name) => ({ name, reason: '主题自带的标签' })),
    ...[TOPIC_WAYS[0], ...draw.shuffled(TOPIC_WAYS.slice(1))].flatMap((way) =>
      way
        ? [
            {
              name: way.line.replace('<题>', shortTopic(topic, 12).replace(/[\s，、]/g, '')),
              reason: way.reason,
            },
          ]
        : [],
    ),
  ]
    .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
    .slice(0, count);
