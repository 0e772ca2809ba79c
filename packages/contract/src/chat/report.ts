import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { CHATTING, ChatPlatform } from './words.ts';

/** What talks are put together by. */
export const TALK_GROUPINGS = {
  member: '接待人',
  store: '门店',
  dealer: '经销商',
  account: '客服账号',
  platform: '平台',
  day: '日期',
} as const;
export type TalkGrouping = keyof typeof TALK_GROUPINGS;
const Grouping = z.enum(Object.keys(TALK_GROUPINGS) as [TalkGrouping, ...TalkGrouping[]], {
  error: '汇总维度不正确',
});

/** Seconds of half of them at most; null where there was none. */
const Half = z.int().nullable();
const figures = {
  talks: z.int(),
  /** Ended without anybody of ours having written. */
  botOnly: z.int(),
  /** Left the bot. */
  handovers: z.int(),
  ended: z.int(),
  solved: z.int(),
  clues: z.int(),
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

export const TalkReportRow = z.object({ id: Id, name: z.string(), ...figures });
export type TalkReportRow = z.infer<typeof TalkReportRow>;

const filter = {
  /** Talks that began on these days. */
  at: DateRange.meta({ example: '2026-11-01,2026-11-16' }),
  platform: ChatPlatform.optional(),
  nodeId: ref('node').optional(),
};
export type TalkReportFilter = z.infer<z.ZodObject<typeof filter>>;
export type TalkReportSearch = TalkReportFilter & { by: TalkGrouping; q?: string };

/** A key of either platform shows one's own talks; 经销商会话报表 those of everybody in scope. */
const REPORTING = [...CHATTING, '13-2'] as const;
/** What shows the talks of everybody in scope. */
export const WHOLE_REPORT = { keys: ['13-2'] } as const;
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 6) / 10);

/** What came of the talks with customers. */
export const chatReport = area('chat/report', {
  summary: call({
    method: 'POST',
    path: '/api/admin/chat/report/summary',
    keys: REPORTING,
    summary: '会话报表',
    whileViewing: true,
    body: z.strictObject(filter),
    data: z.object({
      total: z.int(),
      now: TalkFigures,
      before: TalkFigures,
      causes: z.array(z.object({ key: z.string(), count: z.int() })),
      days: z.array(
        z.object({ day: z.string(), talks: z.int(), botOnly: z.int(), clues: z.int(), firstReply: Half }),
      ),
    }),
  }),
  list: list({
    path: '/api/admin/chat/report/list',
    keys: REPORTING,
    summary: '会话报表明细',
    search: { by: Grouping, q: Keyword, ...filter },
    row: TalkReportRow,
    sorts: [
      'talks',
      'botOnly',
      'handovers',
      'solved',
      'clues',
      'firstReply',
      'waiting',
      'resolution',
      'satisfaction',
    ],
    defaultSort: { sort: 'talks', order: 'DESC' },
    export: {
      keys: REPORTING,
      columns: {
        name: { title: '名称', width: 28 },
        talks: { title: '会话' },
        botOnly: { title: '机器人独立接待' },
        handovers: { title: '转人工' },
        firstReply: {
          title: '首次响应（分钟）',
          text: (_: never, row: TalkReportRow) => minutes(row.firstReply),
        },
        waiting: { title: '排队等待（分钟）', text: (_: never, row: TalkReportRow) => minutes(row.waiting) },
        resolution: {
          title: '处理时长（分钟）',
          text: (_: never, row: TalkReportRow) => minutes(row.resolution),
        },
        ended: { title: '已结束' },
        solved: { title: '已解决' },
        clues: { title: '产生线索' },
        rated: { title: '评价数' },
        satisfaction: { title: '满意度' },
      },
    },
  }),
});
