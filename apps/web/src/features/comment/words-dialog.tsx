import { type CommentWords, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { wordList } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';

const WIDTH = 560;

/** Which words make a comment stand out. */
export function WordsDialog({ onClose }: { onClose(): void }) {
  const query = useCall(contract.comment.words, undefined, { staleTime: 0 });
  if (query.data) return <WordsForm saved={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="评论标记词" width={WIDTH}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  );
}

const FIELDS = settingFields(contract.comment.setWords, {
  intent: wordList<CommentWords>('购车意向', {
    hint: '评论含有任一词语时标记为购车意向，并提醒账号负责人',
  }),
  complaint: wordList<CommentWords>('负面反馈', {
    hint: '评论含有任一词语时标记为负面反馈，并提醒账号负责人',
  }),
});

function WordsForm({ saved, onClose }: { saved: CommentWords; onClose(): void }) {
  const entry = useSettingForm(FIELDS, saved, {
    onSaved: () => {
      void message.success('标记词已保存，近 90 天的评论将重新标记');
      onClose();
    },
  });
  return (
    <EntryDialog
      entry={entry}
      what="评论标记词"
      onClose={onClose}
      title="评论标记词"
      width={WIDTH}
      submitText={undefined}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
