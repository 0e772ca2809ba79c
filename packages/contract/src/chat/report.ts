import { area, callsUnder } from '../core/call.ts';
import { DateRange, Keyword, oneOf } from '../core/fields.ts';
import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { CHAT_VIEW_KEYS, ChatPlatform } from './words.ts';

/** Groupings of the talk report. */
export const TALK_GROUPINGS = {
  member: '接待人',
  store: '门店',
  dealer: '经销商',
  account: '客服账号',
  platform: '平台',
  day: '日期',
} as const;
export type TalkGrouping = keyof typeof TALK_GROUPINGS;
const Grouping = oneOf(TALK_GROUPINGS, '汇总维度不正确').meta({ title: '汇总维度' });

/** Seconds of half of them at most; null where there was none. */
const Half = z.int().nullable();
const figures = {
  talks: z.int(),
  /** Ended after answers of the bot alone: it never asked for a person, and none came. */
  botOnly: z.int(),
  /** Left the bot. */
  handovers: z.int(),
  ended: z.int(),
  solved: z.int(),
  clues: z.int(),
  /** Waited for a person, and none has written to this day. */
  unanswered: z.int(),
  /** From asking for a person to the first words of one. */
  firstReply: Half,
  /** From queueing to being taken. */
  waiting: Half,
  /** From the first word to the end. */
  resolution: Half,
  rated: z.int(),
  /** 1 to 5. */
  satisfaction: z.number().nullable(),
};
export const TalkFigures = z.object(figures);
export type TalkFigures = z.infer<typeof TalkFigures>;

export const TalkReportRow = z.object({
  /** 0 for what belongs to none of them, so that the rows add up to the whole. */
  id: z.int(),
  name: z.string(),
  ...figures,
});
export type TalkReportRow = z.infer<typeof TalkReportRow>;

const filter = {
  /** Talks that began on these days. */
  at: DateRange.meta({ title: '时间', example: '2026-11-01,2026-11-16' }),
  platform: ChatPlatform.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type TalkReportFilter = z.infer<z.ZodObject<typeof filter>>;
export type TalkReportSearch = TalkReportFilter & { by: TalkGrouping; q?: string };

/** A key of either platform shows one's own talks; 经销商会话报表 those of everybody in scope. */
const REPORTING = [...CHAT_VIEW_KEYS, '13-2'] as const;
/** The keys that show the talks of everybody in scope. */
export const WHOLE_REPORT = { keys: ['13-2'] } as const;
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 6) / 10);

const { ask, list } = callsUnder('/api/admin/chat/report', REPORTING);

/** Report on the talks with customers. */
export const chatReport = area('chat/report', {
  summary: ask(
    'summary',
    '会话报表',
    filter,
    z.object({
      total: z.int(),
      now: TalkFigures,
      before: TalkFigures,
      causes: z.array(z.object({ key: z.string(), count: z.int() })),
      days: z.array(
        z.object({ day: z.string(), talks: z.int(), botOnly: z.int(), clues: z.int(), firstReply: Half }),
      ),
    }),
  ),
  list: list('list', '会话报表明细', { by: Grouping, q: Keyword, ...filter }, TalkReportRow, {
    sorts: [
      'talks',
      'botOnly',
      'handovers',
      'unanswered',
      'solved',
      'clues',
      'firstReply',
      'waiting',
      'resolution',
      'satisfaction',
    ],
    columns: {
      name: { title: '名称', width: 28 },
      talks: '会话',
      botOnly: '机器人独立完成',
      handovers: '转人工',
      unanswered: '未回复',
      firstReply: {
        title: '首次响应（分钟）',
        text: (_: never, row: TalkReportRow) => minutes(row.firstReply),
      },
      waiting: { title: '排队等待（分钟）', text: (_: never, row: TalkReportRow) => minutes(row.waiting) },
      resolution: {
        title: '处理时长（分钟）',
        text: (_: never, row: TalkReportRow) => minutes(row.resolution),
      },
      ended: '已结束',
      solved: '已解决',
      clues: '产生线索',
      rated: '评价数',
      satisfaction: '满意度',
    },
  }),
});
