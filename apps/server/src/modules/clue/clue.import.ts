import { CLUE_IMPORT, contract, type ImportValues } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { importable } from '#kernel/import/importable.ts';
import { namedCities } from '../city/index.ts';
import { announceClues } from './announce.ts';
import { assignByRules } from './assign.ts';
import { cluesOf } from './clue.policy.ts';
import { addOrigins, insertClues } from './clue.repository.ts';
import { keptPhone, phoneMark, refusedMarks, withoutNumber } from './phones.ts';
import { scoreOf } from './score.ts';

type Values = ImportValues<(typeof CLUE_IMPORT)['columns']>;
interface Plan {
  values: Values;
  cityCode: string | null;
}

/** Clues from a sheet, into the pool of the actor's own node and from there by the rules. Numbers known already stay as they are. */
export const clueImport = importable<(typeof CLUE_IMPORT)['columns'], Plan>({
  importing: CLUE_IMPORT,

  async check(unit, actor, rows) {
    const marks = rows.map(({ values }) => phoneMark(unit.secrets, values.phone));
    // Only what the actor sees is known to them: a colleague's customer is not given away by the preview.
    const known = new Set(
      (
        await unit.query<{ mark: string }>(sql`
          SELECT c.phone_mark AS mark FROM clue c WHERE c.channel_id = ${actor.channelId} AND c.merged_into IS NULL
            AND c.phone_mark = ANY(${marks}::text[]) AND ${cluesOf(actor, contract.clue.list)}`)
      ).map(({ mark }) => mark),
    );
    const refused = await refusedMarks(unit, actor.channelId, marks);
    return rows.map(({ values }, at) => {
      const mark = marks[at] ?? '';
      if (refused.has(mark))
        return { state: 'bad', reasons: [{ column: 'phone', msg: '客户已要求不再联系' }] };
      if (known.has(mark)) return { state: 'same' };
      const cities = values.city ? namedCities(values.city) : [];
      if (values.city && cities.length !== 1)
        return {
          state: 'bad',
          reasons: [
            { column: 'city', msg: cities.length ? '有多个同名城市，请写成「省/市」' : '没有这个城市' },
          ],
        };
      return { state: 'create', plan: { values, cityCode: cities[0]?.code ?? null } };
    });
  },

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.clue.create);
    const clues = plans.map(
      ({ values: { name, phone, model = '', sourceNote = '', remark = '' }, cityCode }) => ({
        ...place,
        name,
        model,
        cityCode,
        remark: withoutNumber(remark, phone),
        sourceNote,
        source: 'import' as const,
        phone: keptPhone(unit.secrets, phone),
        identityMark: null,
        score: scoreOf({ source: 'import', phone, model, cityCode, state: 'new', firstContactAt: null }),
      }),
    );
    const ids = await insertClues(unit, clues);
    const made = clues.map((clue, at) => ({ ...clue, id: ids[at] ?? 0 }));
    await addOrigins(
      unit,
      actor.id,
      made.map(({ id, remark }) => ({ id, text: remark })),
    );
    await unit.auditAll(
      made.map(({ id, name, model, sourceNote }) => ({
        call: contract.clue.create,
        entity: 'clue',
        entityId: id,
        summary: `导入线索「${name}」`,
        after: { name, model, sourceNote },
      })),
    );
    await assignByRules(unit, made);
    await announceClues(unit, ids);
  },
});
