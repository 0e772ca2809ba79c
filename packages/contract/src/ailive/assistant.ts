import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { oneOf, RequiredText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { ANSWER_MAX, unknownNames } from './keywords.ts';
import { ROOM_EVENTS } from './words.ts';

const whole = (title: string, least: number, most: number) =>
  z
    .int(`${title}必须是整数`)
    .min(least, `${title}最少 ${least}`)
    .max(most, `${title}最多 ${most}`)
    .meta({ title });
const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
  .meta({ example: '12:00' });

/** An answer as people write it: variables must be known. */
export const AnswerText = RequiredText('回复', ANSWER_MAX).refine((text) => unknownNames(text).length === 0, {
  error: '只能使用 {昵称}、{时间}、{车型}',
});

/** How the assistant of a channel's rooms behaves. */
export const LiveAssistant = z.strictObject({
  /** So that answers do not come as from a machine. */
  answerDelaySeconds: whole('回复延迟（秒）', 0, 60),
  answersPerMinute: whole('每分钟回复', 0, 30),
  greetingsPerMinute: whole('每分钟互动', 0, 30),
  /** A model that takes longer is not waited for; 0: none is asked. */
  modelSeconds: whole('模型限时（秒）', 0, 30),
  /** Of the comments of a window this many are looked at; the others are counted. */
  windowSeconds: whole('评论窗口（秒）', 1, 60),
  windowKeeps: whole('窗口保留', 1, 100),
  /** The same words within this time are one question. */
  sameSeconds: whole('相同评论合并（秒）', 0, 600),
  greetings: z
    .array(
      z.strictObject({
        event: oneOf(ROOM_EVENTS, '互动不正确').meta({ title: '互动' }),
        enabled: z.boolean('请选择是或否').meta({ title: '启用' }),
        text: AnswerText,
      }),
    )
    .max(20, '最多 20 条欢迎语')
    .meta({ title: '欢迎语' }),
  /** No greetings and no answers between these; both empty: none. */
  quietFrom: Clock.nullable().meta({ title: '免打扰时段开始' }),
  quietTo: Clock.nullable().meta({ title: '免打扰时段结束' }),
  /** Comments with one of these are hidden. */
  hiddenWords: z.array(RequiredText('隐藏词', 20)).max(200, '最多 200 个隐藏词').meta({ title: '隐藏词' }),
});
export type LiveAssistant = z.infer<typeof LiveAssistant>;
export const LIVE_ASSISTANT: LiveAssistant = {
  answerDelaySeconds: 2,
  answersPerMinute: 6,
  greetingsPerMinute: 3,
  modelSeconds: 8,
  windowSeconds: 5,
  windowKeeps: 20,
  sameSeconds: 60,
  greetings: [
    { event: 'enter', enabled: true, text: '欢迎{昵称}来到直播间。' },
    { event: 'follow', enabled: true, text: '谢谢{昵称}的关注。' },
    { event: 'gift', enabled: true, text: '谢谢{昵称}的礼物。' },
    { event: 'fansclub', enabled: true, text: '欢迎{昵称}加入粉丝团。' },
    { event: 'order', enabled: false, text: '{昵称}已经下单，感谢支持。' },
  ],
  quietFrom: null,
  quietTo: null,
  hiddenWords: ['加我微信', '私聊低价'],
};

const { get, post } = callsUnder('/api/admin/ailive/assistant', ['19-4']);

export const liveAssistant = area('ailive/assistant', {
  info: get('info', '直播助手设置', NO_INPUT, z.object({ setting: LiveAssistant, mayChange: z.boolean() })),
  update: post('update', '设置直播助手', LiveAssistant, LiveAssistant),
});
