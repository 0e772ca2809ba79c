import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HelpDoc } from '@zhiying/contract';
import { minutesOf, plainOf } from '../doc-text.ts';
import { CHAPTERS } from './chapters.ts';
import { guideDoc } from './guide-doc.ts';

/** The user guide as it comes with the product; its pictures lie beside its texts. */
export const GUIDE_FOLDER = path.resolve(import.meta.dirname, '../../../../../../docs/guide');
const CONTENTS = 'README.md';

export interface GuideChapter {
  key: string;
  category: string;
  place: number;
  title: string;
  doc: HelpDoc;
  text: string;
  minutes: number;
  pages: readonly string[];
  keys: readonly string[];
  public: boolean;
  /** Of the title and the text alone: whoever made the text their own is offered another one, not other settings. */
  hash: string;
}

const GROUP = /^\| \*\*([^[\]*]+)\*\* \|/;
const ENTRY = /^\| \**\[[^\]]+\]\(([\w-]+)\.md\)/;

/** The guide's own contents: each group with its chapters, in order. */
export function contentsOf(page: string): { category: string; key: string }[] {
  let category = '';
  return page.split('\n').flatMap((line) => {
    category = GROUP.exec(line)?.[1] ?? category;
    const key = ENTRY.exec(line)?.[1];
    return key ? [{ category, key }] : [];
  });
}

/** Every chapter, in the order of the contents. */
export async function readGuide(folder: string = GUIDE_FOLDER): Promise<GuideChapter[]> {
  const contents = contentsOf(await readFile(path.join(folder, CONTENTS), 'utf8'));
  return Promise.all(
    contents.map(async ({ category, key }, place) => {
      const { title, doc } = guideDoc(await readFile(path.join(folder, `${key}.md`), 'utf8'));
      const text = `${title}\n${plainOf(doc)}`;
      const { pages = [], keys = [], inside = false } = CHAPTERS[key] ?? {};
      return {
        key,
        category,
        place,
        title,
        doc,
        text,
        minutes: minutesOf(text),
        pages,
        keys,
        public: !inside,
        hash: createHash('sha256')
          .update(JSON.stringify([title, doc]))
          .digest('hex')
          .slice(0, 16),
      };
    }),
  );
}

/** The chapters that lie in the folder. */
export const guideFiles = async () =>
  (await readdir(GUIDE_FOLDER))
    .filter((name) => name.endsWith('.md') && name !== CONTENTS)
    .map((name) => name.replace(/\.md$/, ''));
