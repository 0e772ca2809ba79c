import { CLUE_IMPORT, contract, type ImportValues } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { importable } from '#kernel/import/importable.ts';
import { namedCities } from '../city/index.ts';
import { announceClues } from './announce.ts';
import { assignByRule } from './assign.ts';
import { cluesOf } from './clue.policy.ts';
import { addEntries, insertClue } from './clue.repository.ts';
import { auditClue } from './clue.service.ts';
import { keptPhone, phoneMark, refusedMarks } from './phones.ts';
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
    for (const { values, cityCode } of plans) {
      const { name, phone, model = '', sourceNote = '', remark = '' } = values;
      const score = scoreOf({ source: 'import', phone, model, cityCode, state: 'new', firstContactAt: null });
      const clue = {
        ...place,
        name,
        model,
        cityCode,
        remark,
        sourceNote,
        score,
        source: 'import' as const,
        phone: keptPhone(unit.secrets, phone),
        identityMark: null,
      };
      const id = await insertClue(unit, clue);
      await addEntries(unit, [id], actor.id, { kind: 'created', text: remark });
      await auditClue(unit, contract.clue.create, id, `导入线索「${name}」`, undefined, {
        name,
        model,
        sourceNote,
      });
      await assignByRule(unit, { ...clue, id });
      await announceClues(unit, [id]);
    }
  },
});
