import { type BodyOf, contract, FACT_KINDS, type Fact } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateConflict } from './ai.errors.ts';
import * as repository from './fact.repository.ts';
import { tellChange } from './fact-changes.ts';

type Calls = typeof contract.aiFact;

export const factService = ({ db, tx }: Kernel) => ({
  picker: async (actor: Actor, wanted: BodyOf<Calls['picker']>) => ({
    rows: await repository.pickFacts(db, actor, wanted),
  }),

  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiFact.create);
      const id = await repository.insertFact(unit, place, actor.id, fields).catch(translateConflict);
      await auditFact(unit, 'create', id, `新建事实「${named(fields)}」`, undefined, fields);
      return one(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const [before] = await repository.lockFacts(unit, actor, 'edit', [id]);
      if (!before) throw RowMissing('事实');
      await saveFact(unit, actor, before, version, fields);
      return one(unit, actor, id);
    }),

  remove: (actor: Actor, ids: readonly number[]) =>
    tx(actor, async (unit) => {
      const found = await repository.lockFacts(unit, actor, 'delete', ids);
      if (found.length < new Set(ids).size) throw RowMissing('事实');
      await repository.deleteFacts(unit, ids);
      for (const fact of found)
        await auditFact(unit, 'remove', fact.id, `删除事实「${named(fact)}」`, shown(fact));
      await tellChange(unit, { channelId: found[0]?.channelId ?? 0, ids, why: 'removed' });
      return { removed: found.length };
    }),

  async versions(actor: Actor, id: number) {
    const rows = await repository.listFactVersions(db, actor, id);
    if (rows.length === 0) throw RowMissing('事实');
    return { rows };
  },
});

/** Writes a changed fact and tells whoever quotes it, if it says something else now. */
export async function saveFact(
  unit: Unit,
  actor: Actor,
  before: repository.FactRecord,
  version: number,
  fields: repository.FactFields,
) {
  const saved = await repository
    .updateFact(unit, before.id, version, actor.id, fields)
    .catch(translateConflict);
  if (!saved) throw RowChanged(await one(unit, actor, before.id));
  await auditFact(unit, 'update', before.id, `编辑事实「${named(fields)}」`, shown(before), fields);
  const says = ({ subject, name, value, until }: repository.FactFields) =>
    JSON.stringify([subject, name, value, until]);
  if (says(before) !== says(fields))
    await tellChange(unit, { channelId: before.channelId, ids: [before.id], why: 'changed' });
}

export const named = ({ kind, subject, name }: repository.FactFields) =>
  `${FACT_KINDS[kind]} · ${subject} · ${name}`;

const shown = ({ kind, subject, name, value, until, remark }: repository.FactFields) => ({
  kind,
  subject,
  name,
  value,
  until,
  remark,
});

async function one(db: Queries, actor: Actor, id: number): Promise<Fact> {
  const [row] = await repository.loadFacts(db, actor, [id]);
  if (!row) throw RowMissing('事实');
  return row;
}

export const auditFact = auditing(contract.aiFact, 'aiFact');
