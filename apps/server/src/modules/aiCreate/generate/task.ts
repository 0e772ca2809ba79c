import { PLATFORMS, type ThemeInput, TITLE_RULES, TONES } from '@zhiying/contract';
import type { WriteTask } from '#kernel/model.ts';
import type { ArticleRecord } from '../article/article.repository.ts';
import type { Fact } from '../facts.ts';
import type { ThemeRecord } from '../theme/theme.repository.ts';

export interface Knowledge {
  facts: readonly Fact[];
  hots: readonly string[];
  captions: readonly string[];
  style?: { name: string; text: string };
}

const SYSTEM = `你是汽车品牌的内容编辑，写可以直接发布的中文文章。
要求：第一行是标题，空一行后是正文；小标题用“## ”开头；段落之间空一行。
价格、优惠、配置等事实只用给出的字段 {{fact:编号}}，原样写出，不要自己写数字金额；没有给出的事实不写。
不用“最”“第一”“顶级”等绝对化用语，不编造人物、数据和承诺。`;

/** What is asked of the model for one article. The number in the batch makes each look at it from another side. */
export function writeTaskFor(
  theme: ThemeRecord,
  article: Pick<ArticleRecord, 'no' | 'platform' | 'seed'>,
  { facts, hots, captions, style }: Knowledge,
  memberId: number,
): WriteTask {
  const { input } = theme;
  const { title, body } = PLATFORMS[article.platform];
  const length = Math.min(input.length, body.max - 50);
  const fixed = input.titleRule.fixed[article.no - 1];
  return {
    purpose: 'article',
    system: style ? `${SYSTEM}\n${style.text}` : SYSTEM,
    prompt: promptOf(input, { facts, hots, captions, length, titleMax: title.max, fixed, ...article }),
    seed: article.seed,
    brief: {
      topic: input.topic,
      facts,
      style: { name: style?.name ?? TONES[input.tone], tone: input.tone },
      length,
      limit: { title: title.max, text: body.max },
      tags: input.tags,
      hotTopics: hots,
      materials: captions,
      ...(fixed ? { title: fixed } : {}),
    },
    charge: { channelId: theme.channelId, memberId, nodeId: theme.nodeId, themeId: theme.id },
  };
}

interface Wanted extends Pick<ArticleRecord, 'no' | 'platform'>, Omit<Knowledge, 'style'> {
  length: number;
  titleMax: number;
  fixed: string | undefined;
}

function promptOf(
  input: ThemeInput,
  { no, platform, facts, hots, captions, length, titleMax, fixed }: Wanted,
): string {
  const { kind, words } = input.titleRule;
  const line = (label: string, text: string) => (text ? `${label}：${text}` : '');
  return [
    line('主题', input.topic),
    line('补充说明', input.brief),
    line('读者', input.audience),
    line('语气', TONES[input.tone]),
    line('发布平台', PLATFORMS[platform].name),
    line('字数', `约 ${length} 字`),
    line(
      '标题',
      fixed ??
        `${kind === 'free' ? '' : `${TITLE_RULES[kind]}，`}不超过 ${titleMax} 个字${words.length ? `，包含：${words.join('、')}` : ''}`,
    ),
    line('热点（自然带到）', hots.join('、')),
    line('标签', input.tags.join('、')),
    line('配图', captions.join('、')),
    facts.length
      ? `可用事实：\n${facts.map((f) => `{{fact:${f.id}}} ${f.subject}${f.name}：${f.value}`).join('\n')}`
      : '',
    `这是同一主题的第 ${no} 篇，共 ${input.count} 篇：换一个角度和场景，不要与其他篇雷同。`,
  ]
    .filter(Boolean)
    .join('\n');
}
