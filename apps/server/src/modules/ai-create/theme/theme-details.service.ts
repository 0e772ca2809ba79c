import type { Theme, ThemeInfo } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { boundFact, factsById } from '../facts.service.ts';
import type { ThemeRecord } from './theme.repository.ts';
import { hotNames, memberNames, themeUsage } from './theme-details.repository.ts';

/** One theme with the names of everything it refers to. */
export async function themeDetails(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  { id, channelId, input }: ThemeRecord,
  theme: Theme,
): Promise<ThemeInfo> {
  const [facts, hots, pictures, people, usage] = await Promise.all([
    factsById(db, channelId, input.factIds),
    hotNames(db, input.hotIds),
    picturesOf(db, storage, input.materialIds),
    memberNames(db, input.sendUserIds),
    themeUsage(db, id),
  ]);
  return {
    ...theme,
    input,
    facts: [...facts.values()].map((fact) => boundFact(fact, null)),
    hots,
    materials: [...pictures.values()].map(({ id: materialId, name, thumb, refusal }) => ({
      id: materialId,
      name,
      thumb,
      refusal,
    })),
    people,
    usage: usage ?? { articles: 0, input: 0, output: 0, cost: 0 },
  };
}
