import { type ClueIntake, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { number, text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { showIntakeToken } from './intake-token.tsx';

interface IntakeDialogProps {
  open: boolean;
  /** Null for a new one. */
  intake: ClueIntake | null;
  onClose(): void;
}

const FIELDS = entryFields(contract.clueIntake, {
  name: text<ClueIntake>({
    max: 40,
    required: true,
    hint: '写在线索的来源说明里，例如活动页的名称',
  }),
  perMinute: number<ClueIntake>({
    blank: 60,
    min: 1,
    max: 600,
    suffix: '次',
    hint: '超过后暂不接收，防止被恶意提交',
  }),
});

/** What a source is called and how much it may send. */
export function IntakeDialog({ open, intake, onClose }: IntakeDialogProps) {
  const entry = useEntryForm(FIELDS, intake, {
    onCreated: (made) => {
      entry.again();
      onClose();
      showIntakeToken(made);
    },
    onSaved: () => {
      void message.success('已保存');
      onClose();
    },
  });
  const close = () => {
    if (!intake) entry.again();
    onClose();
  };
  return (
    <EntryDialog
      entry={entry}
      what="该来源"
      open={open}
      onClose={close}
      title={intake ? `编辑「${intake.name}」` : '新建来源'}
      width={480}
      submitText={intake ? '保存' : '创建'}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
