import { machine } from '../core/machine.ts';

/**
 * States of an attempt to publish one article on one account. Once the publishing request may have arrived, only the
 * platform's answer moves it on: `unknown` never returns to `queued` unless the platform does not know the post.
 */
export const attemptState = machine({
  states: {
    queued: '已排期',
    submitting: '发布中',
    processing: '平台处理中',
    published: '已发布',
    failed: '失败',
    unknown: '待核实',
    handover: '待人工发布',
    cancelled: '已取消',
  },
  moves: {
    queued: ['submitting', 'failed', 'cancelled'],
    submitting: ['queued', 'processing', 'published', 'failed', 'unknown', 'handover'],
    processing: ['published', 'failed'],
    published: [],
    failed: ['queued'],
    unknown: ['processing', 'published', 'failed', 'queued'],
    handover: ['published', 'failed', 'cancelled'],
    cancelled: ['queued'],
  },
});

type AttemptState = (typeof attemptState.all)[number];

/** States of a post on the calendar: waiting, on its way, published, failed, or waiting for a person. */
export const CALENDAR_STATES = {
  queued: '已排期',
  sending: '发布中',
  published: '已发布',
  failed: '失败',
  person: '待人工',
} as const;
export type CalendarState = keyof typeof CALENDAR_STATES;

/** The states of an attempt behind each state of the calendar; cancelled ones are not on it. */
export const CALENDAR_STATUS: Readonly<Record<CalendarState, readonly AttemptState[]>> = {
  queued: ['queued'],
  sending: ['submitting', 'processing'],
  published: ['published'],
  failed: ['failed'],
  person: ['handover', 'unknown'],
};
export const calendarStateOf = (status: AttemptState) =>
  (Object.keys(CALENDAR_STATUS) as CalendarState[]).find((state) =>
    CALENDAR_STATUS[state].includes(status),
  ) ?? null;

/**
 * Ways to repair a post. `authorize`: its account · `account`: the account's limit, pause or rights · `edit`: its
 * content · `retry`: sending it again · `confirm`: looking on the platform · `handover`: publishing it by hand ·
 * `wait`: nothing, it goes on by itself.
 */
export const REPAIRS = {
  authorize: '重新授权',
  account: '查看账号',
  edit: '修改内容',
  retry: '重新发布',
  confirm: '核实结果',
  handover: '人工发布',
  wait: '等待',
} as const;

/** Removes what only programs read from a message: 抖音响应异常（HTTP 502） → 抖音响应异常. */
export const withoutErrorCodes = (text: string) => text.replace(/（(?:HTTP )?-?\d+(?:：[^（）]*)?）/g, '');
