import { contract, type ImportValues, PAIR_IMPORT } from '@zhiying/contract';
import { placeOf, readPlace } from '#kernel/access/place-of.ts';
import { importable } from '#kernel/import/importable.ts';
import {
  auditPair,
  insertPair,
  knownPairs,
  type PairFields,
  type PairRecord,
  savePair,
  shownPair,
} from './pair.repository.ts';

type Values = ImportValues<(typeof PAIR_IMPORT)['columns']>;
type Plan = { fields: PairFields; before: PairRecord | null };

/** Pairs from a sheet, at the actor's own node; found by their question. */
export const pairImport = importable<(typeof PAIR_IMPORT)['columns'], Plan>({
  importing: PAIR_IMPORT,

  async check(db, actor, rows) {
    const place = await readPlace(db, actor, contract.aisbotPair.create);
    const questions = rows.map(({ values }) => values.question);
    const known = new Map(
      (place ? await knownPairs(db, actor, place.nodeId, questions) : []).map((pair) => [
        pair.question,
        pair,
      ]),
    );
    return rows.map(({ values }) => {
      const before = known.get(values.question) ?? null;
      const fields = merged(values, before);
      if (!before) return { state: 'create', plan: { fields, before } };
      const same = JSON.stringify(shownPair(before)) === JSON.stringify(shownPair(fields));
      return same ? { state: 'same' } : { state: 'update', plan: { fields, before } };
    });
  },

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.aisbotPair.create);
    for (const { fields, before } of plans) {
      if (before) {
        await savePair(unit, actor, before, fields);
        await auditPair(unit, 'update', before.id, { before: shownPair(before), after: fields });
      } else {
        const id = await insertPair(unit, actor, place, fields);
        const summary = `导入新建问答「${fields.question}」`;
        await auditPair(unit, 'create', id, { summary, after: fields });
      }
    }
  },
});

/** An empty cell changes nothing. */
const merged = ({ question, answer, others, until }: Values, before: PairRecord | null): PairFields => ({
  question,
  answer,
  others: others ?? before?.others ?? [],
  until: until ?? before?.until ?? null,
});
