import type { Queries } from '#db/database.ts';
import { checkSetting } from './check-setting.ts';
import { checkText, type WordFinding } from './check-text.ts';
import { dictionaryOf } from './dictionary.repository.ts';

/** The rules about words of a channel, read once, for texts that are no articles. */
export async function textChecker(db: Queries, channelId: number) {
  const dictionary = await dictionaryOf(db, channelId);
  const setting = await checkSetting.read(db, channelId);
  return {
    find: (text: string): WordFinding[] => checkText(text, { dictionary, setting }),
    /** Words that must be mentioned and are not. */
    missing: (text: string) => dictionary.must.filter((word) => !text.includes(word)),
  };
}
