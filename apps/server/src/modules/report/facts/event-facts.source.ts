import { type FactMeasure, PLATFORM_IDS, PLATFORM_NUMBERS, RANGE_SEPARATOR } from '@zhiying/contract';
import { join, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { withinDays } from '#kernel/list/search.ts';
import type { FactDays, FactSource } from './facts.slots.ts';
import { measureColumn } from './measure-columns.source.ts';

const NONE = sql`0::bigint`;

/** The moments of a record that are counted, each once on its day, and whose they are. */
interface Events {
  /** `clue c` */
  from: SQL;
  channel: SQL;
  node: SQL;
  /** Null for nobody. */
  member?: SQL;
  subject?: { kind: SQL; id: SQL };
  /** The record's own id, where it may move to another place or person later. */
  record?: SQL;
  /** The platform's name; null for none. */
  platform?: SQL;
  /** When each happened; null where it did not. */
  moments: Partial<Record<FactMeasure, SQL>>;
  where?: SQL;
  corrects?: true;
  /** Its own id where facts are sums of many, so that what a sum counts can be listed; and what can be opened of it by whom. */
  single?: { id: SQL; opens?: { id: SQL; name: SQL; by(actor: Actor): SQL } };
}

/** A source whose records have a moment for each thing that is counted. */
export function eventFacts(name: string, events: Events): FactSource {
  const measures = Object.keys(events.moments) as FactMeasure[];
  return {
    name,
    measures,
    ...(events.corrects ? { corrects: true } : {}),
    rows: (days) =>
      join(
        measures.map((measure) => momentRows(days, events, measure, measures)),
        ' UNION ALL ',
      ),
    ...(events.single && {
      singles: (days: FactDays, measure: FactMeasure, actor: Actor) =>
        momentSingles(days, events, measure, actor),
    }),
  };
}

/** One statement a moment: each finds its rows by the moment's own index. */
function momentRows(
  days: FactDays,
  events: Events,
  measure: FactMeasure,
  measures: readonly FactMeasure[],
): SQL {
  const counts = measures.map((one) => sql`${one === measure ? sql`1` : sql`0`} AS ${measureColumn(one)}`);
  return moments(days, events, measure, join(counts, ', '));
}

/** The same rows, each as what it is. */
function momentSingles(days: FactDays, events: Events, measure: FactMeasure, actor: Actor): SQL {
  const { opens, id = NONE } = events.single ?? {};
  const shown = (column: SQL) => (opens ? sql`CASE WHEN ${opens.by(actor)} THEN ${column} END` : sql`NULL`);
  const columns = sql`
    ${id} AS id, ${momentOf(events, measure)} AS at, ${shown(opens?.id ?? NONE)}::bigint AS opens_id,
    ${shown(opens?.name ?? sql`''`)}::text AS opens_name`;
  return moments(days, events, measure, columns);
}

const momentOf = ({ moments: all }: Events, measure: FactMeasure) => all[measure] ?? sql`NULL::timestamptz`;

/** The grain of what happened on these days, and `columns`. */
function moments(days: FactDays, events: Events, measure: FactMeasure, columns: SQL): SQL {
  const { from, channel, node, member, subject, record, platform, where } = events;
  const at = momentOf(events, measure);
  return sql`
    SELECT ${chinaDate(at)} AS day, ${node} AS node_id, ${member ? sql`coalesce(${member}, 0)` : NONE} AS member_id,
           ${subject ? subject.kind : sql`''`} AS subject_kind, ${subject ? sql`coalesce(${subject.id}, 0)` : NONE} AS subject_id,
           ${record ?? NONE} AS record_id, ${platform ? platformNumber(platform) : sql`0::smallint`} AS platform, ${columns}
    FROM ${from}
    WHERE ${channel} = ${days.channelId} AND ${withinDays(at, [days.from, days.to].join(RANGE_SEPARATOR))}
      ${where ? sql`AND ${where}` : sql``}`;
}

const BY_NUMBER = [...PLATFORM_IDS].sort((one, other) => PLATFORM_NUMBERS[one] - PLATFORM_NUMBERS[other]);

/** A platform's number; 0 for what is none of ours. */
export const platformNumber = (platform: SQL): SQL =>
  sql`coalesce(array_position(${BY_NUMBER}::text[], ${platform}), 0)::smallint`;
