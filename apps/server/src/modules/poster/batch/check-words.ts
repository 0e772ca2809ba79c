import type { PosterInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { textChecker } from '../../ai-create/index.ts';
import { WordsBlocked } from '../poster.errors.ts';

/**
 * The template was passed, but what is typed for a batch goes to its places without another review: it is held to the rules that
 * articles are held to. Words of a single poster are looked at when its material is reviewed.
 */
export async function checkWords(db: Queries, channelId: number, input: PosterInput) {
  const { title, subtitle, date, overrides } = input;
  const texts = [title, subtitle, date, ...overrides.flatMap(({ text }) => text ?? [])].filter(Boolean);
  if (texts.length === 0) return;
  const checker = await textChecker(db, channelId);
  const blocked = texts.flatMap((text) =>
    checker
      .find(text)
      .filter(({ severity }) => severity === 'block')
      .map(({ message }) => message),
  );
  if (blocked.length > 0) throw WordsBlocked([...new Set(blocked)]);
}
