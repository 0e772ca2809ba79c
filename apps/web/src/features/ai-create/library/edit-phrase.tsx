import { contract, PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { text, wordList } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';

const FIELDS = entryFields(oneCall(contract.aiLibrary.update), {
  text: text<Phrase>({ max: 64, counted: true, required: true }),
  tags: wordList<Phrase>('标签', {}),
});

/** Whoever sees the library may change it. */
const MAY = { can: ['edit'] };

export function EditPhrase({ phrase, onClose }: { phrase: Phrase; onClose(): void }) {
  const entry = useEntryForm(
    FIELDS,
    { ...phrase, ...MAY },
    {
      onSaved: () => {
        void message.success('已保存');
        onClose();
      },
    },
  );
  return (
    <EntryDrawer entry={entry} what="该内容" onClose={onClose} title={`编辑${PHRASE_KINDS[phrase.kind]}`}>
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
