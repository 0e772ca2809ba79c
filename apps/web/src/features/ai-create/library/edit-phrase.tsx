import { contract, PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { Input } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';

export function EditPhrase({ phrase, onClose }: { phrase: Phrase; onClose(): void }) {
  const draft = useDraft({ text: phrase.text, tags: phrase.tags });
  const save = useAction(contract.aiLibrary.update, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  });
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={`编辑${PHRASE_KINDS[phrase.kind]}`}
      unsaved={save.isSuccess ? 0 : draft.changed.length}
      onSubmit={() => save.mutate({ id: phrase.id, version: phrase.version, ...draft.values })}
      submitting={save.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      <FailureNote error={save.error} />
      <Field label="内容" required issue={draft.issueOf('text')}>
        {(control) => (
          <Input
            {...control}
            value={draft.values.text}
            maxLength={64}
            showCount
            onChange={(event) => draft.set('text', event.target.value)}
          />
        )}
      </Field>
      <Field label="标签" issue={draft.issueOf('tags')}>
        {({ id, status }) => (
          <WordsInput
            id={id}
            status={status}
            value={draft.values.tags}
            onChange={(tags) => draft.set('tags', tags)}
          />
        )}
      </Field>
    </SideDrawer>
  );
}
