import type { FactMeasure, FactSubject } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';

/** Days of one channel, on China's calendar, both included: `2026-11-01`. */
export interface FactDays {
  channelId: number;
  from: string;
  to: string;
}

/**
 * Where facts come from. A module that keeps records of something reports count brings how they are summed by day; the facts follow
 * whatever the records say, however late they say it.
 */
export interface FactSource {
  /** Stays the same for good: facts are kept under it. */
  name: string;
  measures: readonly FactMeasure[];
  /**
   * Whether records may say less than before, as when a platform corrects its figures. Otherwise a record that is gone (deleted with what it
   * belonged to, or too old to be kept) leaves its facts as they are.
   */
  corrects?: true;
  /**
   * Rows of `day, node_id, member_id, subject_kind, subject_id, record_id, platform` and one column a measure; 0 and '' stand for nobody and
   * nothing. Several rows of one grain are added up. A record that
   * names itself (`record_id`) stays at the node where it was first entered, wherever it goes.
   */
  rows(days: FactDays): SQL;
  /**
   * What the rows of a measure count, one by one, where they are sums: the columns of the grain, `id`, `at`, and `opens_id, opens_name` of what
   * the actor may open of it, else null.
   */
  singles?(days: FactDays, measure: FactMeasure, actor: Actor): SQL;
}

export const factSources = slot<FactSource>('report.facts');

/** What a subject of facts is called, for every kind that reports are split by: the module that owns it brings it. */
export interface FactSubjectNames {
  kind: FactSubject;
  /** `SELECT id, name, detail FROM …`, deleted ones too: their figures stay. */
  rows: SQL;
}
export const factSubjectNames = slot<FactSubjectNames>('report.subjects');
