import type { VideoThemeInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { EntryNotes } from '#kit/form/entry-notes.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { VIDEO_FIELDS } from '../create/video-fields.tsx';

/** What was asked for a theme, to be changed later. */
export function EditBrief({ theme, onDone }: { theme: VideoThemeInfo; onDone(): void }) {
  const entry = useEntryForm(VIDEO_FIELDS[theme.kind], theme, {
    onSaved: () => {
      void message.success('已保存');
      onDone();
    },
  });
  return (
    <SubmitForm onSubmit={() => entry.save()}>
      <EntryNotes entry={entry} what="该主题" />
      <EntryFormFields entry={entry} />
      <Button type="primary" htmlType="submit" loading={entry.busy} disabled={entry.unsaved === 0}>
        保存
      </Button>
    </SubmitForm>
  );
}
