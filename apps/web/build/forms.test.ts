import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Forms that are not described by `entryFields` or `settingFields`, and why. A new one is described. */
const BY_HAND: Record<string, string> = {
  'features/material/name-folder.tsx': 'one name',
  'features/ai-create/checks/add-words.tsx':
    'many words at once; what comes of it is counted, not shown again',
  'features/ai-create/library/add-phrases.tsx': 'the same, of phrases',
  'features/aisbot/knowledge/gap-list.tsx': 'a question is answered: an act, not a row that is kept',
  'features/channel/channel-dialogs.tsx': 'a code that is set once; renaming is one name',
  'features/ai/quota/prices-dialog.tsx': 'prices of every model that is connected: one document',
  'features/comment/clue-dialog.tsx': 'a comment becomes a clue: an act',
  'features/douyin/page/page-editor.tsx':
    'a page of pictures, buttons, works and sections, drawn beside it: one document',
  'features/hot/script/script-drawer.tsx':
    'a script that a model writes anew as a whole; its conflict view is made of the same pieces',
  'features/video-resource/template/template-form.tsx':
    'a list of shots; the fields around it are one document with them',
  'features/group/create-role.tsx': 'a tree of keys',
  'features/organ/create-organ.tsx': 'two fields, saved with the tree they hang in',
  'features/organ/edit-organ.tsx': 'the same',
  'features/self/password-section.tsx': 'a password is never kept, compared or shown again',
  'features/self/profile-section.tsx': 'saved field by field',
};

const changes = /useAction\((?:contract\.)?\w+\.(?:update|save|set)\w*/;
const isByHand = (text: string) =>
  /useDraft\(/.test(text) ||
  (changes.test(text) && /<Field\b/.test(text) && !/use(?:Entry|Setting)Form\(/.test(text));

it('表单都由字段说明生成，例外各有理由', () => {
  const files = ['features', 'parts'].flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((name) => isByHand(readFileSync(join(SOURCES, name), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(BY_HAND).sort());
});
