import { contract, IMPORT_LINKS_MAX, MEMBER_IMPORT } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { findRun } from '#kernel/import/import.repository.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { issueResets, resetLink } from '../auth/index.ts';
import { newcomers } from './import.repository.ts';
import { NobodyWaits } from './member.errors.ts';

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
