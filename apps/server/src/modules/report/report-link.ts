import {
  FACT_MEASURES,
  type FactGrouping,
  type FactMeasure,
  REPORT_GROUPINGS,
  REPORT_VIEWS,
} from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';

/** Reports that a figure can be looked up in, what is asked for most first: each has what belongs to none of its rows as well. */
const LOOKED_UP_IN = ['substance', 'platform', 'dealer', 'member'] as const satisfies readonly FactGrouping[];
/** What each report is split by where its address does not say. */
const USUAL: readonly FactGrouping[] = ['substance', 'dealer', 'member'];

const keyOf = (by: FactGrouping) => REPORT_VIEWS[REPORT_GROUPINGS[by].view].key;
const showsIn = (by: FactGrouping, measure: FactMeasure) =>
  (FACT_MEASURES[measure].keys as readonly string[]).includes(keyOf(by));

/**
 * The address of the report that shows figures of some days, sorted by the first of them, as the report page writes it; null for
 * whoever may open none that does.
 */
export function reportLink(actor: Actor, at: string, measures: readonly FactMeasure[]): string | null {
  const [first] = measures;
  if (!first) return null;
  const open = LOOKED_UP_IN.filter((by) => holds(actor, { keys: [keyOf(by)] }) && showsIn(by, first));
  const usually = (by: FactGrouping) => REPORT_GROUPINGS[by].columns as readonly string[];
  const by = open.find((one) => usually(one).includes(first)) ?? open[0];
  if (!by) return null;
  const shown = measures.filter((measure) => showsIn(by, measure));
  const usual = shown.every((measure) => usually(by).includes(measure));
  const columns = usual ? usually(by) : shown;
  const said = [
    `tabid=${REPORT_GROUPINGS[by].view}`,
    ...(USUAL.includes(by) ? [] : [`by=${by}`]),
    `at=${at}`,
    ...(usual ? [] : [`cols=${columns.join()}`]),
    ...(columns[0] === first ? [] : [`sort=${first}`]),
  ];
  return `/home/report?${said.join('&')}`;
}
