import { sql } from '#db/sql.ts';
import { lostDatabase } from './http/translate-error.ts';
import type { Kernel } from './kernel.ts';
import { slot } from './slot.ts';

/** A part of the demo, written by one module after the start. */
export interface DemoStep {
  /** The name that other steps list in `needs`. */
  name: string;
  /** Names of the steps whose rows it uses. */
  needs?: readonly string[];
  /** Only begins its work here: a job ends it, and then writes what needs it with `continueDemo`. */
  endsInJob?: true;
  /** Asked at every start, so it does its work once. */
  write(kernel: Kernel): Promise<void>;
}

export const demoSteps = slot<DemoStep>('demo');

/** Each step after those it needs, otherwise in the given order. A name nobody has and steps that need each other stop the boot. */
export function orderSteps(steps: readonly DemoStep[]): DemoStep[] {
  const names = new Set(steps.map(({ name }) => name));
  for (const { name, needs = [] } of steps)
    for (const needed of needs)
      if (!names.has(needed)) throw new Error(`demo step ${name} needs ${needed}, which no module brings`);
  const left = [...steps];
  const ordered: DemoStep[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.findIndex(({ needs = [] }) => !needs.some((needed) => waiting.has(needed)));
    if (next === -1) throw new Error(`demo steps need each other: ${circleIn(left).join(' → ')}`);
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

/** Finds a cycle: among steps that all need one another, following `needs` returns to a step. */
function circleIn(steps: readonly DemoStep[]): string[] {
  const way: string[] = [];
  let step = steps[0];
  while (step && !way.includes(step.name)) {
    way.push(step.name);
    const { needs = [] }: DemoStep = step;
    step = steps.find(({ name }) => needs.includes(name));
  }
  return step ? [...way.slice(way.indexOf(step.name)), step.name] : way;
}

/** Those that need one of these, directly or through others. */
function stepsAfter(ordered: readonly DemoStep[], names: readonly string[]): DemoStep[] {
  const reached = new Set(names);
  return ordered.filter(({ name, needs = [] }) => {
    const waits = needs.some((needed) => reached.has(needed));
    if (waits) reached.add(name);
    return waits;
  });
}

/**
 * Writes the demo, but for what waits for a job. A step that fails is written down and left, with those that need it: the
 * others are worth having.
 */
export async function beginDemo(kernel: Kernel) {
  const ordered = orderSteps(kernel.contributions(demoSteps));
  const inJobs = ordered.filter(({ endsInJob }) => endsInJob).map(({ name }) => name);
  const later = new Set(stepsAfter(ordered, inJobs));
  await noteDemo(kernel, []);
  await writeSteps(
    kernel,
    ordered.filter((step) => !later.has(step)),
  );
}

/** Writes what waited for this step, once its job has ended it. */
export async function continueDemo(kernel: Kernel, ended: string) {
  await noteDemo(kernel, [ended]);
  await writeSteps(kernel, stepsAfter(orderSteps(kernel.contributions(demoSteps)), [ended]));
}

async function writeSteps(kernel: Kernel, steps: readonly DemoStep[]) {
  const failed: string[] = [];
  for (const step of steps) {
    const { name, needs = [], endsInJob } = step;
    try {
      if (needs.some((needed) => failed.includes(needed))) failed.push(name);
      else await step.write(kernel);
    } catch (error) {
      // Whoever began waits for the database and begins again.
      if (lostDatabase(error)) throw error;
      kernel.log.error({ err: error, step: name }, 'a step of the demo failed');
      failed.push(name);
    }
    if (!endsInJob || failed.includes(name)) await noteDemo(kernel, [name]);
  }
}

/** A demo that has not moved for so long is not on its way any more; people are not told to wait for it. */
const STALLED_MINUTES = 15;
const PROGRESS = 'demo.progress';
/** A step that a job ends takes as long as so many others: it draws and films. */
const JOB_WEIGHT = 10;

/** Writes down which steps are over. A house that was begun without this has nothing to be told. */
const noteDemo = ({ db }: Pick<Kernel, 'db'>, names: readonly string[]) =>
  db.query(sql`
    UPDATE setting SET value = value || jsonb_build_object('at', now(), 'done', (
      SELECT coalesce(jsonb_agg(DISTINCT name), '[]') FROM jsonb_array_elements(value->'done' || ${JSON.stringify(names)}::jsonb) AS name))
    WHERE key = ${PROGRESS}`);

/** Tells how far the job is that ends a step. */
export const noteDemoJob = ({ db }: Pick<Kernel, 'db'>, name: string, done: number, total: number) =>
  db.query(sql`
    UPDATE setting SET value = value || jsonb_build_object('at', now(), 'jobs',
      coalesce(value->'jobs', '{}') || jsonb_build_object(${name}::text, ${done / Math.max(1, total)}::float8))
    WHERE key = ${PROGRESS}`);

interface NotedProgress {
  done: string[];
  jobs: Record<string, number> | null;
}

/** How far the demo of a new house is, in per cent; null where there is nothing to wait for. */
export async function demoProgress({
  db,
  contributions,
}: Pick<Kernel, 'db' | 'contributions'>): Promise<{ percent: number } | null> {
  const row = await db.one<NotedProgress>(sql`
    SELECT value->'done' AS done, value->'jobs' AS jobs FROM setting
    WHERE key = ${PROGRESS} AND (value->>'at')::timestamptz > now() - make_interval(mins => ${STALLED_MINUTES})`);
  const steps = contributions(demoSteps);
  if (!row || steps.every(({ name }) => row.done.includes(name))) return null;
  const weightOf = ({ endsInJob }: DemoStep) => (endsInJob ? JOB_WEIGHT : 1);
  const shareOf = ({ name }: DemoStep) => (row.done.includes(name) ? 1 : Math.min(1, row.jobs?.[name] ?? 0));
  const sumOf = (of: (step: DemoStep) => number) => steps.reduce((sum, step) => sum + of(step), 0);
  const percent = (100 * sumOf((step) => weightOf(step) * shareOf(step))) / sumOf(weightOf);
  return { percent: Math.floor(percent) };
}
