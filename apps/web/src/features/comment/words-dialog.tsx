import { type CommentWords, contract } from '@zhiying/contract';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

const WIDTH = 560;

/** Which words make a comment stand out. */
export function WordsDialog({ onClose }: { onClose(): void }) {
  const query = useCall(contract.comment.words, undefined, { staleTime: 0 });
  if (query.data) return <WordsForm words={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="评论标记词" width={WIDTH}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  );
}

function WordsForm({ words, onClose }: { words: CommentWords; onClose(): void }) {
  const { values, set, issueOf, issues, showIssues, changed } = useDraft(words);
  const save = useAction(contract.comment.setWords, {
    onError: (error) => showIssues(error.issues),
    onSuccess: () => {
      void message.success('标记词已保存，近 90 天的评论将重新标记');
      onClose();
    },
  });
  const submit = () => {
    const found = issuesOf(contract.comment.setWords, values);
    showIssues(found);
    if (found.length === 0) save.mutate(values);
  };
  const field = (name: keyof CommentWords, label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      issue={issueOf(name) ?? issues.find(({ path }) => path.startsWith(name))?.msg}
    >
      {({ id, status }) => (
        <WordsInput id={id} status={status} value={values[name]} onChange={(next) => set(name, next)} />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="评论标记词"
      width={WIDTH}
      unsaved={save.isSuccess ? 0 : changed.length}
      onSubmit={submit}
      submitting={save.isPending}
      submitDisabled={changed.length === 0}
    >
      <FailureNote error={save.error} />
      {field('intent', '购车意向', '评论含有任一词语时标记为购车意向，并提醒账号负责人')}
      {field('complaint', '负面反馈', '评论含有任一词语时标记为负面反馈，并提醒账号负责人')}
    </Dialog>
  );
}
