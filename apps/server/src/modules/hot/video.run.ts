import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { takeOwnWorks } from './benchmark/own-works.repository.ts';
import { readFilms } from './read/read-films.service.ts';

export async function run({ kernel, signal }: JobContext<unknown>) {
  await kernel.tx(SYSTEM, (unit) => takeOwnWorks(unit));
  await readFilms(kernel, signal);
}
