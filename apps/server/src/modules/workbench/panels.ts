import { contract, type DataOf } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { healthByPlatform } from '../account/index.ts';
import { signInsByDay } from '../member/index.ts';
import { postsByDay, postsByPlatform } from '../publish/index.ts';

type Panels = Pick<DataOf<typeof contract.workbench.figures>, 'posts' | 'accounts' | 'signIns'>;

const WEEK = 7;

/** The large pieces, by what the person works with: content and its accounts, or otherwise people. */
export async function readPanels(kernel: Kernel, actor: Actor, days: number): Promise<Panels> {
  const publishes = holds(actor, contract.publish.list);
  const [posts, accounts, signIns] = await Promise.all([
    publishes ? postsByDay(kernel, actor, days) : null,
    holds(actor, contract.account.list) ? readAccounts(kernel, actor) : null,
    !publishes && holds(actor, contract.member.list) ? signInsByDay(kernel, actor, days) : null,
  ]);
  return { posts, accounts, signIns };
}

async function readAccounts(kernel: Kernel, actor: Actor) {
  const [platforms, posts] = await Promise.all([
    healthByPlatform(kernel.db, actor),
    holds(actor, contract.publish.list) ? postsByPlatform(kernel, actor, WEEK) : [],
  ]);
  const posted = new Map(posts.map(({ platform, ...counts }) => [platform, counts]));
  return platforms.map((row) => ({ ...row, ...(posted.get(row.platform) ?? { published: 0, failed: 0 }) }));
}
