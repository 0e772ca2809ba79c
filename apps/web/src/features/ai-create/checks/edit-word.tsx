import { type CheckWord, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { WordFields } from './word-fields.tsx';

export function EditWord({ word, onClose }: { word: CheckWord; onClose(): void }) {
  const draft = useDraft({ word: word.word, kind: word.kind, instead: word.instead, remark: word.remark });
  const { values, set, issueOf } = draft;
  const save = useAction(contract.aiCheck.updateWord, {
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
      title={`编辑「${word.word}」`}
      unsaved={save.isSuccess ? 0 : draft.changed.length}
      onSubmit={() => save.mutate({ id: word.id, version: word.version, ...values })}
      submitting={save.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      <FailureNote error={save.error} />
      <Field label="词" required issue={issueOf('word')}>
        {(control) => (
          <Input
            {...control}
            value={values.word}
            maxLength={30}
            onChange={(event) => set('word', event.target.value)}
          />
        )}
      </Field>
      <WordFields values={values} set={set} issueOf={issueOf} />
    </SideDrawer>
  );
}
