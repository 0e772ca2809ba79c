import { FACT_MEASURE_NAMES, type FactMeasure } from '@zhiying/contract';
import { join, type SQL, sql } from '#db/sql.ts';

/** The column of each measure, in facts and in sums alike. */
const COLUMNS: Readonly<Record<FactMeasure, SQL>> = {
  reached: sql`reached`,
  opened: sql`opened`,
  shared: sql`shared`,
  published: sql`published`,
  visits: sql`visits`,
  leads: sql`leads`,
  posts: sql`posts`,
  views: sql`views`,
  likes: sql`likes`,
  comments: sql`comments`,
  forwards: sql`forwards`,
  uses: sql`uses`,
  downloads: sql`downloads`,
  handouts: sql`handouts`,
  recalls: sql`recalls`,
  tasks: sql`tasks`,
  tasksDone: sql`tasks_done`,
  talks: sql`talks`,
  talksAnswered: sql`talks_answered`,
  clues: sql`clues`,
  storeVisits: sql`store_visits`,
  deals: sql`deals`,
};

export const measureColumn = (measure: FactMeasure): SQL => COLUMNS[measure];

/** A piece of SQL for each measure, by its column, with commas between them. */
export const eachMeasure = (
  piece: (column: SQL, measure: FactMeasure) => SQL,
  measures: readonly FactMeasure[] = FACT_MEASURE_NAMES,
): SQL =>
  join(
    measures.map((measure) => piece(COLUMNS[measure], measure)),
    ', ',
  );
