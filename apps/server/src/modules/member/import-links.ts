import { contract, IMPORT_LINKS_MAX, MEMBER_IMPORT } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { findRun, type RunRecord } from '#kernel/import/import.repository.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { issueResets, resetLink } from '../auth/index.ts';
import { wholeWithinOwn } from '../group/index.ts';
import { NobodyWaits } from './member.errors.ts';
import { memberWithin } from './member.within.ts';

/** A list of links for the people whom an import has made and who have not set a password since. */
export const importLinks =
  ({ tx, config }: Pick<Kernel, 'tx' | 'config'>) =>
  (actor: Actor, importId: number) =>
    tx(actor, async (unit) => {
      const run = await findRun(unit, actor, MEMBER_IMPORT.path, importId);
      if (!run) throw RowMissing('导入');
      const waiting = await newcomers(unit, actor, run);
      if (waiting.length === 0) throw NobodyWaits();
      const people = waiting.slice(0, IMPORT_LINKS_MAX);
      const { tokens, expiresAt } = await issueResets(
        unit,
        people.map(({ id }) => id),
        actor.id,
      );
      await unit.auditAll(
        people.map(({ id, name, uname }) => ({
          call: contract.member.importLinks,
          entity: 'member',
          entityId: id,
          summary: `为导入的用户「${name}」（${uname}）生成密码设置链接`,
        })),
      );
      const rows = people.map(({ id, name, uname }) => ({
        name,
        uname,
        link: resetLink(config, tokens.get(id) ?? ''),
      }));
      return { rows, expiresAt, left: waiting.length - people.length };
    });

/** Those whom somebody else looks after by now, or who signed in meanwhile, get their links one by one. */
const newcomers = (db: Queries, actor: Actor, { id, match }: RunRecord) =>
  db.query<{ id: number; name: string; uname: string }>(sql`
    SELECT m.id, m.name, m.uname FROM import_row r
    JOIN member m ON lower(m.uname) = lower(trim(r.cells ->> ${match.uname ?? -1}::int))
    WHERE r.import_id = ${id} AND r.state = 'create' AND r.written_at IS NOT NULL
      AND m.status = 'pending' AND m.password_hash IS NULL AND NOT m.is_admin
      AND ${memberWithin(actor, contract.member.importLinks)} AND ${wholeWithinOwn(actor, contract.member.importLinks)}
    ORDER BY r.line FOR UPDATE OF m`);
