import {
  FACT_MEASURES,
  type FactMeasure,
  mayCall,
  measuresOf,
  REPORT_KEYS,
  type ReportExport,
  type ReportView,
} from '@zhiying/contract';
import {
  type Actor,
  ANY_KEY,
  holderOf,
  holds,
  type RequiredCalls,
  seesOnlyOwn,
} from '#kernel/access/actor.ts';
import { Forbidden } from '#kernel/errors.ts';
import { VIEW_CALLS } from './facts/record.source.ts';

interface Asked {
  view?: ReportView;
  measures?: readonly FactMeasure[];
  measure?: FactMeasure;
}

/** What is asked, if the actor holds the key of the report and one of every measure in it. */
export function permitted<Body extends Asked>(actor: Actor, body: Body): Body {
  const { view, measure, measures = [] } = body;
  if (view && !holds(actor, VIEW_CALLS[view])) throw Forbidden(VIEW_CALLS[view].keys);
  for (const one of measure ? [measure, ...measures] : measures)
    if (!mayCall(holderOf(actor), FACT_MEASURES[one].keys)) throw Forbidden(FACT_MEASURES[one].keys);
  return body;
}

/** The same for a file, which names columns. */
export const permittedReport = (actor: Actor, asked: ReportExport): ReportExport => {
  permitted(actor, { view: asked.view, measures: measuresOf(asked.columns) });
  return asked;
};

/** Where figures are shown outside of the reports, a measure's keys show it too; whoever sees only their own work sees all of that. */
export const maySeeMeasure = (actor: Actor, measure: FactMeasure): boolean =>
  seesOnlyOwn(actor) || holds(actor, FACT_MEASURES[measure]);

/** Such figures are of what the report keys reach: a key of another area with a wider reach shows no more. */
export const reportReach = (actor: Actor): RequiredCalls =>
  seesOnlyOwn(actor) ? ANY_KEY : { keys: REPORT_KEYS };
