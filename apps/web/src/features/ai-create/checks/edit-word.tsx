import { CHECK_WORD_KINDS, type CheckWord, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { choice, text, wordList } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';

const FIELDS = entryFields(oneCall(contract.aiCheck.updateWord), {
  word: text<CheckWord>({ max: 30, required: true }),
  kind: choice<CheckWord['kind'], CheckWord>('类型', CHECK_WORD_KINDS, { blank: 'never', required: true }),
  instead: wordList<CheckWord>('建议用词', { hint: '编辑文章时可一键替换，最多 5 个' }),
  remark: text<CheckWord>({ max: 100, placeholder: '选填，如 总部 11 月通知' }),
});

/** Whoever sees the words may change them. */
const MAY = { can: ['edit'] };

export function EditWord({ word, onClose }: { word: CheckWord; onClose(): void }) {
  const entry = useEntryForm(
    FIELDS,
    { ...word, ...MAY },
    {
      onSaved: () => {
        void message.success('已保存');
        onClose();
      },
    },
  );
  return (
    <EntryDrawer entry={entry} what="该词" onClose={onClose} title={`编辑「${word.word}」`}>
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
