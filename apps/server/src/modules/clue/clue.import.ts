import { CLUE_IMPORT, contract, type ImportValues } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { importable, type Reason } from '#kernel/import/importable.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { namedCities } from '../city/index.ts';
import { announceClues } from './announce.service.ts';
import { assignByRules } from './assign/assign.service.ts';
import { insertClues } from './clue.repository.ts';
import { addOrigins } from './follow/entry.repository.ts';
import { findSuspectedDuplicates } from './intake/suspected-duplicates.repository.ts';
import { comparableFor, refusedMarks } from './phone/phone.repository.ts';
import { phoneColumns, phoneMark, typedIn } from './phone/phones.service.ts';
import { scoreOf } from './report/score.ts';

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
    // Neither preview nor result tell somebody a number that they may not see: ten thousand guesses are all new customers.
    const known = new Set(
      (
        await unit.query<{ mark: string }>(sql`
          SELECT c.phone_mark AS mark FROM clue c WHERE c.channel_id = ${actor.channelId} AND c.merged_into IS NULL
            AND c.phone_mark = ANY(${marks}::text[]) AND ${comparableFor(actor)}`)
      ).map(({ mark }) => mark),
    );
    const faults = await faultsIn(unit, actor, rows);
    return rows.map(({ values }, at) => {
      const reasons = faults[at] ?? [];
      const refused = reasons.some(({ column }) => column === 'phone');
      if (!refused && known.has(marks[at] ?? '')) return { state: 'same' };
      if (reasons.length > 0) return { state: 'bad', reasons };
      const [city] = values.city ? namedCities(values.city) : [];
      return { state: 'create', plan: { values, cityCode: city?.code ?? null } };
    });
  },

  faults: (unit, actor, rows) => faultsIn(unit, actor, rows),

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.clue.create);
    const clues = plans.map(
      ({ values: { name, phone, model = '', sourceNote = '', remark = '' }, cityCode }) => ({
        ...place,
        ...maskWritten({ name, model, remark, sourceNote }),
        cityCode,
        source: 'import' as const,
        phone: phoneColumns(unit.secrets, phone),
        identityMark: null,
        score: scoreOf({ source: 'import', phone, model, cityCode, state: 'new', firstContactAt: null }),
      }),
    );
    const marksOf = ({ phone }: (typeof clues)[number]) => ({ phoneMark: phone.mark, identityMark: null });
    const suspectOf = await findSuspectedDuplicates(unit, place.channelId, clues.map(marksOf));
    const ids = await insertClues(
      unit,
      clues.map((clue) => ({ ...clue, origin: typedIn(actor), suspect: suspectOf(marksOf(clue)) })),
    );
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

/** Everything that is wrong with the cells there are. */
async function faultsIn(
  unit: Unit,
  actor: Actor,
  rows: readonly { values: Partial<Values> }[],
): Promise<Reason[][]> {
  const markOf = ({ phone }: Partial<Values>) => (phone === undefined ? '' : phoneMark(unit.secrets, phone));
  const marks = seesPhones(actor) ? rows.map(({ values }) => markOf(values)) : [];
  const refused = await refusedMarks(unit, actor.channelId, marks);
  return rows.map(({ values }) => {
    const reasons: Reason[] = [];
    if (refused.has(markOf(values))) reasons.push({ column: 'phone', msg: '客户已要求不再联系' });
    const cities = values.city ? namedCities(values.city) : [];
    if (values.city && cities.length !== 1)
      reasons.push({
        column: 'city',
        msg: cities.length > 1 ? '有多个同名城市，请写成「省/市」' : '城市不存在',
      });
    return reasons;
  });
}
