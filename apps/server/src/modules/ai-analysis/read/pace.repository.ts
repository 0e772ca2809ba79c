import { type SQL, sql } from '#db/sql.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often a post is asked about, by its age: most of its readers come in the first days. Older than the last: never again. */
const PACE = [
  { until: DAY, every: 10 * MINUTE },
  { until: 3 * DAY, every: HOUR },
  { until: 14 * DAY, every: 6 * HOUR },
  { until: 90 * DAY, every: DAY },
  { until: 400 * DAY, every: 7 * DAY },
] as const;

/** In the sandbox readers hurry, and so do we: a demonstration wants to see them come. */
const HURRY = 10;

/** Readings fall into buckets this long, at most one kept a post and bucket. */
export const bucketSeconds = (sandbox: boolean) => (10 * MINUTE) / (sandbox ? HURRY : 1);

/** When a post published at that moment is asked about next; null: never. */
export const nextTurn = (publishedAt: SQL, sandbox: boolean): SQL => {
  const ages = PACE.map(({ until }) => until);
  const waits = PACE.map(({ every }) => every / (sandbox ? HURRY : 1));
  return sql`(SELECT now() + make_interval(secs => p.wait)
              FROM unnest(${ages}::float8[], ${waits}::float8[]) AS p(age, wait)
              WHERE ${publishedAt} > now() - make_interval(secs => p.age) ORDER BY p.age LIMIT 1)`;
};

/** Trouble with an account: the next try waits twice as long as the last, up to six hours. */
export const RETRY_SECONDS = { first: 2 * MINUTE, most: 6 * HOUR } as const;
