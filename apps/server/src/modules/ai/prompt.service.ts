import { type BodyOf, contract, PROMPT_KINDS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import * as repository from './prompt.repository.ts';
import { promptSource } from './prompt.source.ts';

type Calls = typeof contract.aiPrompt;

export const promptService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, promptSource(actor, body), body),

  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiPrompt.create);
      const id = await repository.insertPrompt(unit, place, actor.id, fields);
      const summary = `新建${PROMPT_KINDS[fields.kind]}「${fields.name}」`;
      await audit(unit, 'create', id, summary, undefined, fields);
      return repository.findPrompt(unit, actor, id);
    }),

  update: (actor: Actor, body: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const { id, name, tone, content } = body;
      const { kind, ...before } = await repository.lockPrompt(unit, actor, 'edit', id);
      const saved = await repository.updatePrompt(unit, actor.id, body);
      if (!saved) throw RowChanged(await repository.findPrompt(unit, actor, id));
      await audit(unit, 'update', id, `编辑${PROMPT_KINDS[kind]}「${name}」`, before, {
        name,
        tone,
        content,
      });
      return repository.findPrompt(unit, actor, id);
    }),

  async versions(actor: Actor, id: number) {
    const rows = await repository.listPromptVersions(db, actor, id);
    if (rows.length === 0) throw RowMissing('模板');
    return { rows };
  },

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name, kind, content } = await repository.lockPrompt(unit, actor, 'delete', id);
      await repository.deletePrompt(unit, id);
      await audit(unit, 'remove', id, `删除${PROMPT_KINDS[kind]}「${name}」`, { name, content });
      return null;
    }),
});

const audit = auditing(contract.aiPrompt, 'aiPrompt');
