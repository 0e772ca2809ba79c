import {
  contract,
  GROWTH_PLATFORMS,
  type GrowthPlatform,
  type ImportValues,
  SIGNAL_IMPORT,
  SIGNAL_KINDS,
  type SignalKind,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { importable, type Reason } from '#kernel/import/importable.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import type { Unit } from '#kernel/unit.ts';
import { type FoundSignal, storeSignals } from '../store-signals.service.ts';

type Values = ImportValues<(typeof SIGNAL_IMPORT)['columns']>;

const platformOf = (name: string) =>
  (Object.entries(GROWTH_PLATFORMS).find(([, title]) => title === name)?.[0] ?? 'other') as GrowthPlatform;
const kindOf = (name: string | undefined) =>
  (Object.entries(SIGNAL_KINDS).find(([, title]) => title === name)?.[0] ?? 'comment') as SignalKind;
const markOf = (unit: Unit, { platform, item }: Values) =>
  unit.secrets.mark(`${platformOf(platform)}:${item}`, 'growth.item');
const momentOf = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00'}+08:00`);

/** A day's grace: clocks differ. What cannot be a moment at all is wrong as well. */
const faultsIn = ({ at }: Partial<Values>): Reason[] =>
  at === undefined || momentOf(at).getTime() <= Date.now() + 86_400_000
    ? []
    : [{ column: 'at', msg: '评论时间不正确' }];

/** Comments from a sheet, where the actor sits. One that is there already, or was deleted in time, stays as it is. */
export const signalImport = importable<(typeof SIGNAL_IMPORT)['columns'], FoundSignal>({
  importing: SIGNAL_IMPORT,

  async check(unit, actor, rows) {
    const marks = rows.map(({ values }) => markOf(unit, values));
    const known = new Set(
      (
        await unit.query<{ mark: string }>(sql`
          SELECT item_mark AS mark FROM growth_signal WHERE channel_id = ${actor.channelId} AND item_mark = ANY(${marks}::text[])`)
      ).map(({ mark }) => mark),
    );
    return rows.map(({ values }, at) => {
      if (known.has(marks[at] ?? '')) return { state: 'same' };
      const reasons = faultsIn(values);
      if (reasons.length > 0) return { state: 'bad', reasons };
      const { item, author, nickname, text, post } = values;
      const plan = {
        kind: kindOf(values.kind),
        platform: platformOf(values.platform),
        item,
        author,
        nickname,
        text,
        post,
        at: momentOf(values.at).toISOString(),
      };
      return { state: 'create', plan };
    });
  },

  async faults(_unit, _actor, rows) {
    return rows.map(({ values }) => faultsIn(values));
  },

  async write(unit, actor, plans) {
    const place = await placeOf(unit, actor, contract.growthCrawl.importStart);
    await storeSignals(unit, { ...place, source: 'import', unconfirmed: !seesPhones(actor) }, plans);
    await unit.audit({
      call: contract.growthCrawl.importStart,
      entity: 'channel',
      entityId: place.channelId,
      summary: `导入 ${plans.length} 条评论`,
    });
  },
});
