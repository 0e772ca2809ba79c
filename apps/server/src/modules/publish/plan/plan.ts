import type { PublishSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type AccountState, accountStates } from '../../account/index.ts';
import { publishSetting } from '../setting.ts';
import { type Batch, type ContentSource, type Subject, takes } from '../subjects.ts';
import { takenMoments } from './grid.repository.ts';
import { attemptedCells, choicesOf } from './plan.repository.ts';
import { cellKey, type Schedule, scheduleCells, type Wish } from './schedule.ts';

interface Plan {
  setting: PublishSetting;
  accounts: AccountState[];
  cells: Schedule[];
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
    (await choicesOf(db, subjectIds, subjectKind)).map(({ subjectId, accountId, at, skip }) => [
      cellKey(subjectId, accountId),
      { at, skip },
    ]),
  );
  const settled = new Set(
    (await attemptedCells(db, subjectIds, subjectKind)).map(({ subjectId, accountId }) =>
      cellKey(subjectId, accountId),
    ),
  );
  const cells = scheduleCells(
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
