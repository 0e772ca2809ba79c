import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';

/** What staff mark customers with: tags of their own places and of those above. */
export const tags = register(contract.chatTag, {
  noun: '客户标签',
  shortNoun: '标签',
  entity: 'chatTag',
  table: 'chat_tag',
  stamped: false,
  label: 'name',
  seen: usable,
  read: { customers: sql`(SELECT count(*)::int FROM chat_customer_tag g WHERE g.tag_id = r.id)` },
  unique: { chat_tag_name: uniqueViolation('chat.tagTaken', 'name', '标签名称已被使用') },
  locked: alsoLocked<{ colour: string }>(sql`r.colour`),
  renamed: 'new',
  removed: ({ label, colour }) => ({ name: label, colour }),
  example: () => ({}),
});
