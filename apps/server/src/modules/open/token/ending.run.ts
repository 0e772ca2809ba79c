import { API_TOKEN_ENDING_DAYS } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { notifyEach } from '../../notification/index.ts';
import { takeEndingSoon } from './token.repository.ts';
import { tokenLink } from './token-link.ts';

/** Tells owners of tokens that end soon, once, while there is time to rotate them. */
export const run = ({ kernel: { tx } }: JobContext<object>) =>
  tx(SYSTEM, async (unit) => {
    const ending = await takeEndingSoon(unit, API_TOKEN_ENDING_DAYS);
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
