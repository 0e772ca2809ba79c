import { contract, type DouyinPage } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { AlreadyFinal, NothingYet } from './douyin.errors.ts';

/** Accounts (`a`) of the actor's scope for a call of this area, whatever keys look after accounts. */
export const accountsOf = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`a.channel_id`,
    path: sql`a.path`,
    node: sql`a.node_id`,
    owner: sql`a.owner_id`,
  });

export const IS_DOUYIN = sql`a.platform = 'douyin' AND a.deleted_at IS NULL`;

export type PageFacts = Pick<DouyinPage, 'versionNo' | 'finalNo'>;

export const pagePolicy = policy<PageFacts>(accountsOf)({
  edit: { call: contract.douyinPage.save },
  settle: {
    call: contract.douyinPage.settle,
    unless: [
      ({ versionNo }) => versionNo === 0 && (() => NothingYet()),
      ({ versionNo, finalNo }) => versionNo === finalNo && (() => AlreadyFinal(versionNo)),
    ],
  },
});
