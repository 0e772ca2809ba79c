import type { AssistantDevice, BodyOf, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { DEVICE } from './device.repository.ts';

/** Everybody's, for administrators; found by the device's name and by whose it is. */
export const deviceSource = ({
  q,
  product,
}: Pick<BodyOf<typeof contract.assistant.list>, 'q' | 'product'>): ListSource<AssistantDevice> => ({
  from: sql`assistant_device d JOIN session s ON s.id = d.session_id JOIN member m ON m.id = d.member_id`,
  id: sql`d.id`,
  where: [
    sql`s.expires_at > now()`,
    ...(product ? [sql`d.product = ${product}`] : []),
    ...(q
      ? [
          sql`(strpos(lower(d.name), lower(${q})) > 0 OR strpos(m.name, ${q}) > 0 OR strpos(lower(m.uname), lower(${q})) > 0)`,
        ]
      : []),
  ],
  sorts: sortsBy('d', 'lastSeenAt', 'approvedAt'),
  defaultSort: { sort: 'lastSeenAt', order: 'DESC' },
  load: (db, ids) =>
    db.query(
      sql`SELECT ${DEVICE} FROM assistant_device d JOIN member m ON m.id = d.member_id WHERE d.id = ${anyOf(ids)}`,
    ),
});
