import { contract, FACT_IMPORT, type ImportValues, offerHasEnd } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf, readPlace } from '#kernel/access/place-of.ts';
import { importable, type Reason } from '#kernel/import/importable.ts';
import { type FactFields, type FactRecord, insertFact, knownFacts } from './fact.repository.ts';
import { auditFact, named, saveFact } from './fact.service.ts';

type Values = ImportValues<(typeof FACT_IMPORT)['columns']>;
type Plan = { fields: FactFields; before: FactRecord | null };

const keyOf = ({ kind, subject, name }: Pick<FactFields, 'kind' | 'subject' | 'name'>) =>
  `${kind}\n${subject}\n${name}`;

const NO_END: Reason = { column: 'until', msg: '优惠类事实请填写到期日' };

/** What the actor's node has of these already. */
async function knownTo(db: Queries, actor: Actor, rows: readonly { values: Partial<Values> }[]) {
  const place = await readPlace(db, actor, contract.aiFact.create);
  const names = rows.flatMap(({ values }) => values.name ?? []);
  const facts = place ? await knownFacts(db, actor, place.nodeId, names) : [];
  return new Map(facts.map((fact) => [keyOf(fact), fact]));
}

/** Facts from a sheet, at the actor's own node; found by kind, subject and name. */
export const factImport = importable<(typeof FACT_IMPORT)['columns'], Plan>({
  importing: FACT_IMPORT,

  async check(db, actor, rows) {
    const known = await knownTo(db, actor, rows);
    const seen = new Set<string>();
    return rows.map(({ values }) => {
      const key = keyOf(values);
      if (seen.has(key))
        return { state: 'bad', reasons: [{ column: 'name', msg: '文件中已有类别、对象、名称均相同的行' }] };
      seen.add(key);
      const before = known.get(key) ?? null;
      const fields = merged(values, before);
      if (!offerHasEnd(fields)) return { state: 'bad', reasons: [NO_END] };
      if (!before) return { state: 'create', plan: { fields, before } };
      const same =
        fields.value === before.value && fields.until === before.until && fields.remark === before.remark;
      return same ? { state: 'same' } : { state: 'update', plan: { fields, before } };
    });
  },

  async faults(db, actor, rows) {
    const known = await knownTo(db, actor, rows);
    return rows.map(({ values: { kind, subject = '', name = '', until } }) => {
      if (kind === undefined) return [];
      const end = until ?? known.get(keyOf({ kind, subject, name }))?.until ?? null;
      return offerHasEnd({ kind, until: end }) ? [] : [NO_END];
    });
  },

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.aiFact.create);
    for (const { fields, before } of plans) {
      if (before) await saveFact(unit, actor, before, before.version, fields);
      else {
        const id = await insertFact(unit, place, actor.id, fields);
        await auditFact(unit, 'create', id, `导入新建事实「${named(fields)}」`, undefined, fields);
      }
    }
  },
});

/** An empty cell changes nothing. */
const merged = ({ until, remark, ...said }: Values, before: FactRecord | null): FactFields => ({
  ...said,
  until: until ?? before?.until ?? null,
  remark: remark ?? before?.remark ?? '',
});
