import { type SQL, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { notify } from '../notification/index.ts';

const BATCH = 200;

interface News {
  title: string;
  body: string;
  link: string;
}

/** Tells many people one thing. The link carries the job's number: running again passes over whom it told before. */
export async function tellEach(
  { kernel, signal, progress, id }: JobContext<unknown>,
  /** Members (`m`) to be told. */
  who: SQL,
  { title, body, link }: News,
) {
  const marked = `${link}${link.includes('?') ? '&' : '?'}news=${id}`;
  let told = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const members = await kernel.tx(SYSTEM, async (unit) => {
      const batch = await unit.query<{ id: number; knows: boolean }>(sql`
        SELECT m.id, EXISTS (SELECT 1 FROM notification n WHERE n.member_id = m.id AND n.link = ${marked}) AS knows
        FROM member m WHERE m.id > ${after} AND m.status = 'active' AND ${who} ORDER BY m.id LIMIT ${BATCH}`);
      for (const member of batch)
        if (!member.knows) await notify(unit, member.id, { kind: 'material', title, body, link: marked });
      return batch;
    });
    after = members.at(-1)?.id ?? 0;
    told += members.length;
    await progress(told, null, `已通知 ${told} 人`);
    if (members.length < BATCH) return;
  }
}
