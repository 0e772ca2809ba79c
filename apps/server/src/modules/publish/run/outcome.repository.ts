import type { AttemptError, AttemptStatus } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { PlatformError, Published, Trace } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AttemptRecord, moveAttempts } from '../attempt.repository.ts';
import { SETTLED } from '../publish.states.ts';
import { settleBatches } from '../settle.repository.ts';

/** Between two tries; together an hour and a half, which most troubles of platforms do not outlast. */
const WAITS = [5, 15, 45, 120, 400, 1200, 3600];
/** How often something that can be tried again is tried before it is left to a person. */
export const MOST_TRIES = WAITS.length + 1;
export const waitAfter = (tries: number) => WAITS[tries - 1] ?? 3600;
/** Nothing more happens by itself, and the words must not say that it does. */
export const gaveUp = (error: AttemptError, tries: number): Next =>
  failed({ ...error, advice: `${error.advice}，已尝试 ${tries} 次均失败，请稍后重新发布` });

interface Next {
  to: AttemptStatus;
  text: string;
  columns?: SQL;
  error?: AttemptError | null;
}

/**
 * Writes how it went, if it is still this process's to say: another one that took it over knows better. False when it was not.
 */
export async function conclude(
  kernel: Kernel,
  attempt: Pick<AttemptRecord, 'id' | 'claimedBy'>,
  from: readonly AttemptStatus[],
  { to, text, columns, error }: Next,
): Promise<boolean> {
  const moved = await moveAttempts(kernel.db, {
    from,
    to,
    where: sql`p.id = ${attempt.id} AND p.claimed_by = ${attempt.claimedBy}`,
    columns: sql`claimed_by = NULL, claimed_until = NULL,
      error = ${error ? JSON.stringify(error) : null}::jsonb ${columns ? sql`, ${columns}` : sql``}`,
    text,
    code: error?.code,
    logId: error?.logId,
    telling: true,
    counting: to === 'published',
    often: true,
  });
  // What is left to a person may be the last that its batch waited for.
  if ((SETTLED.includes(to) || to === 'handover') && moved[0]) await settleBatches(kernel, moved[0]);
  return moved.length > 0;
}

export const errorOf = ({ category, advice, code, logId }: PlatformError): AttemptError => ({
  category,
  advice,
  code,
  logId,
  at: new Date().toISOString(),
});
/** Our own rules said no. */
export const ownError = (category: string, advice: string, code = category): AttemptError => ({
  category,
  advice,
  code,
  logId: null,
  at: new Date().toISOString(),
});

export const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const kept = (trace: Trace) => sql`trace = ${JSON.stringify(trace)}::jsonb`;

/** After how many days a published post is looked at again. */
export const REVISIT_DAYS = [1, 3, 7];

export const published = ({ postId, url, trace }: Published): Next => ({
  to: 'published',
  text: '发布成功',
  columns: sql`post_id = ${postId}, url = ${url}, ${kept(trace)}, published_at = now(), look_at = NULL, note = '',
    revisits = 0, revisit_at = now() + make_interval(days => ${REVISIT_DAYS[0] ?? 1}), gone_at = NULL, gone_reason = ''`,
});
export const processing = (trace: Trace): Next => ({
  to: 'processing',
  text: '平台已接收，正在处理',
  columns: sql`${kept(trace)}, look_at = ${inSeconds(FIRST_LOOK_SECONDS)}, looks = 0, note = '平台正在审核或处理'`,
});
export const failed = (error: AttemptError): Next => ({
  to: 'failed',
  text: error.advice,
  error,
  columns: sql`look_at = NULL, note = ''`,
});
/** A person publishes it and hands in the link. */
export const handedOver = (trace: Trace): Pick<Next, 'columns'> => ({
  columns: sql`${kept(trace)}, look_at = NULL, note = '等待人工发布并提交链接'`,
});
/** The answer was lost: the platform is asked, nothing is sent again. */
export const UNSURE_COLUMNS: SQL = sql`look_at = ${inSeconds(2)}, looks = 0, note = '无法确定平台是否接收，正在核实，不会重复发布'`;
export const AT_ONCE: SQL = sql`now()`;
/** The try does not count: nothing was sent. */
export const TRY_GIVEN_BACK: SQL = sql`tries = p.tries - 1`;

/** Back in the queue: it is certain that nothing was published. */
export const again = (error: AttemptError, when: SQL, note: string, columns?: SQL): Next => ({
  to: 'queued',
  text: error.advice,
  error,
  columns: sql`trace = NULL, sent_at = NULL, look_at = ${when}, note = ${note} ${columns ? sql`, ${columns}` : sql``}`,
});

const FIRST_LOOK_SECONDS = 2;
/** The time between two questions grows; a review may take hours. */
const LOOKS = [2, 3, 5, 8, 15, 30, 60, 120, 300, 600, 1200];
export const nextCheck = (looks: number) => LOOKS[looks] ?? 1800;
