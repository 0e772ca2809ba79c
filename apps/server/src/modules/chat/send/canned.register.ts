import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { policy } from '#kernel/access/policy.ts';
import { changeable, usable } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';

const NOUN = '快捷回复';

/** What is not shared is its owner's alone, whoever else's scope holds it. */
const cannedPolicy = policy<object>(
  (actor, asked) => sql`((r.shared OR r.owner_id = ${actor.id}) AND ${changeable(actor, asked)})`,
)({
  edit: { call: contract.chatCanned.update },
  delete: { call: contract.chatCanned.remove },
});

/** Replies that staff send often: one's own, and the shared ones of one's places and of those above. */
export const cannedReplies = register(contract.chatCanned, {
  noun: NOUN,
  entity: 'chatCanned',
  table: 'chat_canned',
  stamped: false,
  label: 'title',
  seen: (actor, asked) => sql`
    (r.channel_id = ${actor.channelId} AND (r.owner_id = ${actor.id} OR (r.shared AND ${usable(actor, asked)})))`,
  policy: cannedPolicy,
  order: sql`r.shared`,
  locked: alsoLocked<{ text: string; shared: boolean }>(sql`r.text, r.shared`),
  write({ title, text, shared }, { actor, before }) {
    // Whoever took another's reply back from everybody would not see it any more.
    if (before && before.ownerId !== actor.id && !shared) throw RowMissing(NOUN);
    return { title, text, shared };
  },
  renamed: 'new',
  removed: ({ label, text, shared }) => ({ title: label, text, shared }),
});
