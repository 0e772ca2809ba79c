import { contract, type VideoThemeInfo } from '@zhiying/contract';
import { VideoInput } from '@zhiying/contract/schemas';
import { Button } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { issuesBy } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { VideoFields } from '../create/video-fields.tsx';

/** What was asked for a theme, to be changed later. */
export function EditBrief({ theme, onDone }: { theme: VideoThemeInfo; onDone(): void }) {
  const draft = useDraft(theme.input);
  const update = useAction(contract.videoTheme.update, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onDone();
    },
  });
  const send = () => {
    const found = issuesBy(VideoInput, draft.values);
    draft.showIssues(found);
    if (found.length === 0) update.mutate({ ...draft.values, id: theme.id, version: theme.version });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FailureNote error={update.error} />
      <VideoFields
        draft={draft}
        kind={theme.kind}
        known={{
          facts: theme.facts.map(({ id, label }) => ({ id, name: label })),
          materials: theme.materials,
          musics: theme.musics,
        }}
      />
      <Button
        type="primary"
        htmlType="submit"
        loading={update.isPending}
        disabled={draft.changed.length === 0}
      >
        保存
      </Button>
    </form>
  );
}
