import type { ReportQuestion } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface Subscription {
  viewId: number;
  memberId: number;
  channelId: number;
  name: string;
  question: ReportQuestion;
  rhythm: 'day' | 'week';
}

/** What is due and was not sent yet. */
export const dueSubscriptions = (db: Queries, due: Readonly<Record<'day' | 'week', string>>) =>
  db.query<Subscription>(sql`
    SELECT s.view_id AS "viewId", s.member_id AS "memberId", r.channel_id AS "channelId", r.name, r.question, s.rhythm
    FROM report_view_member s JOIN report_view r ON r.id = s.view_id
    WHERE (s.rhythm = 'day' AND s.sent_for < ${due.day}) OR (s.rhythm = 'week' AND s.sent_for < ${due.week})
    ORDER BY s.view_id, s.member_id`);

/** Takes a period for sending; false where it was sent already. */
export const claimPeriod = async (
  db: Queries,
  { viewId, memberId, rhythm }: Pick<Subscription, 'viewId' | 'memberId' | 'rhythm'>,
  day: string,
): Promise<boolean> =>
  (await db.one(sql`
    UPDATE report_view_member SET sent_for = ${day}
    WHERE view_id = ${viewId} AND member_id = ${memberId} AND rhythm = ${rhythm} AND sent_for < ${day}
    RETURNING view_id`)) !== undefined;
