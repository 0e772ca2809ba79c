import { FACT_KINDS, factField, type PROMPT_SLOTS, type Purpose, TONES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Brief } from '#kernel/model.ts';
import { nearestPrompt } from './prompt.repository.ts';

const SYSTEM = `你是汽车行业的中文内容编辑，文字真实、克制、好读。
规则：不用「最」「第一」「唯一」「顶级」等绝对化用语；不虚构数据、人物和用户评价；
价格、优惠、配置等事实只能写成给出的字段（例如 {{fact:12}}），原样保留，不写具体数值；使用中文标点。`;

/** The bot for customers and the notes on works have prompts of their own, and vectors need none. */
type Composed = Exclude<Purpose, 'chat' | 'embed' | 'work'>;

/** What is asked when nobody wrote a prompt. */
const DEFAULTS: Record<Composed, string> = {
  article:
    '请写一篇约 {字数} 字的文章。\n主题：{主题}\n风格：{风格}\n融入热点：{热点}\n可用的事实（写到时用字段）：\n{事实}\n第一行是标题（不超过 {标题上限} 字），空一行后是正文，正文不超过 {正文上限} 字。',
  title:
    '请为主题「{主题}」拟 {数量} 个标题，每个不超过 {标题上限} 字，角度各不相同，并各用一句话说明理由。\n输出 JSON：{"titles":[{"title":"","reason":""}]}',
  polish: '请把下面的文字改得更{语气}，保留段落、事实字段和意思，只输出改好的文字：\n{原文}',
  topic:
    '请为主题「{主题}」给出 {数量} 个话题，并说明理由。\n输出 JSON：{"topics":[{"name":"","reason":""}]}',
  share:
    '请为「{主题}」写 {数量} 条分享文案，每条不超过 {正文上限} 字，角度各不相同，像真人说话，不堆感叹号。\n内容：{原文}\n标签：{标签}\n输出 JSON：{"texts":[""]}',
  intent: '请判断每条评论的购车意向。\n{原文}',
  storyboard:
    '请为主题「{主题}」的短视频写分镜，全片约 {字数} 秒，5 到 10 个镜头。\n要点：{原文}\n可用的事实（说到时用字段）：\n{事实}\n每个镜头写：picture 画面（不超过 20 字，写看得见的东西），lines 口播（{数量} 句可互换的说法，每句不超过 40 字），seconds 秒数。\n输出 JSON：{"lenses":[{"picture":"","lines":[""],"seconds":4}]}',
  test: '请只回复两个字：正常',
};

/**
 * What to send for a purpose: the prompt nearest to the actor (their own node's before those above), filled in from the brief.
 * @public
 */
export async function composePrompt(
  db: Queries,
  actor: Actor,
  purpose: Composed,
  brief: Brief & { styleText?: string },
): Promise<{ system: string; prompt: string }> {
  const row = await nearestPrompt(db, actor, purpose);
  return { system: SYSTEM, prompt: fill(row?.content ?? DEFAULTS[purpose], brief) };
}

function fill(template: string, brief: Brief & { styleText?: string }): string {
  const slots: Record<keyof typeof PROMPT_SLOTS, string> = {
    主题: brief.topic,
    事实:
      brief.facts
        .map(({ id, kind, subject, name, value }) => {
          const meaning = kind === 'price' ? '' : `，意思是：${value}`;
          return `- ${factField(id)}：${FACT_KINDS[kind]}，${subject}的${name}${meaning}`;
        })
        .join('\n') || '（没有）',
    风格: brief.styleText ?? brief.style?.name ?? '平实',
    字数: String(brief.length ?? 600),
    标题上限: String(brief.limit?.title ?? 30),
    正文上限: String(brief.limit?.text ?? 5000),
    标签: brief.tags?.join('、') || '（没有）',
    热点: brief.hotTopics?.join('、') || '（没有）',
    原文: brief.text ?? '',
    语气: TONES[brief.tone ?? 'plain'],
    数量: String(brief.count ?? 10),
  };
  return template.replace(/\{([一-鿿]{2,4})\}/g, (found, name) => slots[name as keyof typeof slots] ?? found);
}
