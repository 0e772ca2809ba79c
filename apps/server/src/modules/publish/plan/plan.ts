import type { PublishSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type AccountState, accountStates } from '../../account/index.ts';
import { publishSetting } from '../setting.ts';
import { type Batch, type ContentSource, type Subject, takes } from '../subjects.ts';
import { takenMoments } from './grid.ts';
import { cellKey, type LaidOut, layOut, type Wish } from './lay-out.ts';

export interface Plan {
  setting: PublishSetting;
  accounts: AccountState[];
  cells: LaidOut[];
  taken: Map<number, number[]>;
  /** What people chose, by cell. */
  wishes: Map<string, Wish>;
}

/** The plan of a batch as of now; the preview and the release both come from here, so that they are the same. */
export async function planOf(
  db: Queries,
  source: Pick<ContentSource, 'subjectKind' | 'content'>,
  batch: Batch,
  subjects: readonly Pick<Subject, 'id' | 'no' | 'platform'>[],
): Promise<Plan> {
  const { accountIds, accountGroupIds, timing, spread, channelId } = batch;
  const { subjectKind } = source;
  const setting = await publishSetting.read(db, channelId);
  const accounts = await accountStates(db, channelId, { accountIds, groupIds: accountGroupIds });
  const ids = accounts.map(({ id }) => id);
  const subjectIds = subjects.map(({ id }) => id);
  const taken = await takenMoments(db, ids);
  const wishes = new Map(
    (
      await db.query<{ subjectId: number; accountId: number } & Wish>(sql`
        SELECT subject_id AS "subjectId", account_id AS "accountId", at, skip FROM publish_choice
        WHERE subject_kind = ${subjectKind} AND subject_id = ${anyOf(subjectIds)}`)
    ).map(({ subjectId, accountId, at, skip }) => [cellKey(subjectId, accountId), { at, skip }]),
  );
  const settled = new Set(
    (
      await db.query<{ subjectId: number; accountId: number }>(sql`
        SELECT subject_id AS "subjectId", account_id AS "accountId" FROM publish_attempt
        WHERE subject_kind = ${subjectKind} AND subject_id = ${anyOf(subjectIds)} AND state NOT IN ('failed', 'cancelled')`)
    ).map(({ subjectId, accountId }) => cellKey(subjectId, accountId)),
  );
  const cells = layOut(
    subjects,
    accounts
      .filter(({ level }) => level !== 'gone')
      .map(({ id, platform, dealer, dailyLimit, postedToday }) => ({
        id,
        platform,
        takes: takes(source, platform),
        dealerId: dealer.id,
        dailyLimit,
        postedToday,
        taken: taken.get(id) ?? [],
      })),
    { timing, spread, setting, now: Date.now(), wishes, settled },
  );
  return { setting, accounts, cells, taken, wishes };
}
