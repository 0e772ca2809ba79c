import { type CheckWord, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { distinctParts } from '#kit/form/distinct-parts.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { WordFields } from './word-fields.tsx';

/** Many at once; those that are there already stay as they are. */
export function AddWords({ onClose }: { onClose(): void }) {
  const draft = useDraft({
    kind: 'never' as CheckWord['kind'],
    words: '',
    instead: [] as string[],
    remark: '',
  });
  const { values, set, issueOf } = draft;
  const words = distinctParts(values.words, /[\n、，,]/);
  const add = useAction(contract.aiCheck.addWords, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ added, known }) => {
      void message.success(known > 0 ? `已添加 ${added} 个词，${known} 个已存在` : `已添加 ${added} 个词`);
      onClose();
    },
  });
  const wordIssue = issueOf('words') ?? draft.issues.find(({ path }) => path.startsWith('words'))?.msg;
  return (
    <SideDrawer
      open
      onClose={onClose}
      title="添加词"
      unsaved={add.isSuccess ? 0 : words.length}
      onSubmit={() => add.mutate({ ...values, words })}
      submitText={`添加 ${words.length} 个`}
      submitting={add.isPending}
      submitDisabled={words.length === 0}
    >
      <FailureNote error={add.error} />
      <Field label="词" required issue={wordIssue} hint="每行一个，也可用顿号或逗号分隔，每个最多 30 个字">
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            autoFocus
            autoSize={{ minRows: 6, maxRows: 16 }}
            value={values.words}
            onChange={(event) => set('words', event.target.value)}
          />
        )}
      </Field>
      <WordFields values={values} set={set} issueOf={issueOf} />
    </SideDrawer>
  );
}
