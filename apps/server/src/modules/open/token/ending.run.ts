import { API_TOKEN_ENDING_DAYS } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleInBatches } from '#kernel/jobs/settle-each.ts';
import { notifyEach } from '../../notification/index.ts';
import { endingSoon, takeEndingSoon } from './token.repository.ts';
import { tokenLink } from './token-link.ts';

const AT_ONCE = 200;

/** Tells owners of tokens that end soon, once, while there is time to rotate them; one who cannot be told keeps it from nobody else. */
export async function run({ kernel: { db, tx, log }, signal }: JobContext<object>) {
  const tell = (ids: readonly number[]) =>
    tx(SYSTEM, async (unit) => {
      const ending = await takeEndingSoon(unit, ids, API_TOKEN_ENDING_DAYS);
      if (ending.length === 0) return;
      await notifyEach(
        unit,
        'account',
        ending.map(({ id, name, ownerId, endsOn }) => ({
          memberId: ownerId,
          title: `API 令牌「${name}」将于 ${endsOn} 到期`,
          link: tokenLink(id),
        })),
      );
    });
  const ids = await endingSoon(db, API_TOKEN_ENDING_DAYS);
  await settleInBatches(ids, tell, { log, signal, atOnce: AT_ONCE });
}
