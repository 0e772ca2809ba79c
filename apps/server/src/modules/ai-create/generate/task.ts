import { PLATFORMS, type ThemeInput, TITLE_RULES, TONES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { FactNote, WriteTask } from '#kernel/model.ts';
import { composePrompt, type Style } from '../../ai/index.ts';
import type { ArticleRecord } from '../article/article.repository.ts';
import type { ThemeRecord } from '../theme/theme.repository.ts';

export interface Knowledge {
  facts: readonly FactNote[];
  hots: readonly string[];
  style: Style | null;
}

type Wanted = Pick<ArticleRecord, 'no' | 'platform' | 'seed'>;

/** What is asked of the model for one article: the channel's prompt, then what this theme and this article want beside it. */
export async function writeTaskFor(
  db: Queries,
  actor: Actor,
  theme: ThemeRecord,
  article: Wanted,
  { facts, hots, style }: Knowledge,
): Promise<WriteTask> {
  const { input } = theme;
  const { title, body } = PLATFORMS[article.platform];
  const fixed = input.titleRule.fixed[article.no - 1];
  const tone = style?.tone ?? input.tone;
  const brief = {
    topic: input.topic,
    points: input.brief,
    audience: input.audience,
    platform: article.platform,
    facts,
    style: { name: style?.name ?? TONES[tone], tone },
    length: Math.min(input.length, body.max - 50),
    limit: { title: title.max, text: body.max },
    tags: input.tags,
    hotTopics: hots,
    ...(fixed ? { title: fixed } : {}),
  };
  const { system, prompt } = await composePrompt(db, actor, 'article', {
    ...brief,
    styleText: style?.content,
  });
  return {
    purpose: 'article',
    system,
    prompt: `${prompt}\n${besides(input, article, fixed)}`,
    seed: article.seed,
    brief,
    charge: { channelId: theme.channelId, memberId: actor.id, nodeId: theme.nodeId, themeId: theme.id },
  };
}

function besides(input: ThemeInput, { no, platform }: Wanted, fixed: string | undefined): string {
  const { kind, words } = input.titleRule;
  const line = (label: string, text: string | undefined) => (text ? `${label}：${text}` : '');
  return [
    line('补充说明', input.brief),
    line('读者', input.audience),
    line('语气', TONES[input.tone]),
    line('发布平台', PLATFORMS[platform].name),
    line('标题就用', fixed),
    line('标题写法', kind === 'free' ? '' : TITLE_RULES[kind]),
    line('标题包含', words.join('、')),
    '小标题用“## ”开头，段落之间空一行。',
    `这是同一主题的第 ${no} 篇，共 ${input.count} 篇：换一个角度和场景，不要与其他篇雷同。`,
  ]
    .filter(Boolean)
    .join('\n');
}
