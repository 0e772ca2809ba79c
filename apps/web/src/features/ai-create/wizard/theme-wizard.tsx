import { contract, type ThemeInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Column, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { StepTrail } from '#kit/form/step-trail.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { PageHead } from '#kit/layout/page-head.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { proposedOn } from '#parts/publish/proposed-moment.ts';
import { PictureStep } from './picture-step.tsx';
import { SendStep } from './send-step.tsx';
import { THEME_FIELDS } from './theme-fields.tsx';
import { TopicStep } from './topic-step.tsx';
import styles from './wizard.module.css';
import { WizardSummary } from './wizard-summary.tsx';

/** Asking for a theme, or changing what was asked. */
export const useThemeForm = (
  theme: ThemeInfo | null,
  events: { onCreated?(theme: { id: number }, writing: boolean): void; onSaved?(): void },
) =>
  useEntryForm(THEME_FIELDS, theme, {
    onCreated: (created, { start }) => events.onCreated?.(created, start),
    onSaved: () => events.onSaved?.(),
  });
export type ThemeForm = ReturnType<typeof useThemeForm>;

/** A picture of the draft; chosen earlier, it may have become one that no article may have. */
export type SeenPicture = PickedMaterial & { refusal?: string | null };

/** What earlier choices are called; the draft itself holds ids only. */
export interface Known {
  hots: readonly { id: number; name: string }[];
  materials: readonly SeenPicture[];
}

const STEPS = [
  { title: '主题与热点', fields: ['topic', 'brief', 'audience', 'hotIds', 'tags', 'hashtags'] },
  {
    title: '写作风格与事实',
    fields: ['count', 'length', 'platforms', 'factIds', 'styleId', 'tone', 'titleRule'],
  },
  { title: '配图', fields: ['materialIds', 'pictures'] },
  { title: '发布设置', fields: ['accountIds', 'accountGroupIds', 'spread', 'sendUserIds', 'timing'] },
] as const;

interface WizardProps {
  title: string;
  form: ThemeForm;
  known: Known;
  at: number;
  onLeave(): void;
  note?: ReactNode;
  /** The buttons that finish. */
  finish: ReactNode;
}

/** Four steps on one page; every step can be opened at any time, and what is wrong leads back to its step. */
export function ThemeWizard({ title, form, known, at, onLeave, note, finish }: WizardProps) {
  const { draft, conflict } = form;
  const [step, setStep] = useState(Math.min(Math.max(at, 1), STEPS.length) - 1);
  // Kept here: the step that shows them is gone while another one is open.
  const [seen, setSeen] = useState(known.materials);
  const leave = useLeaveGuard(form.unsaved);
  const wrongIn = STEPS.findIndex(({ fields }) => fields.some((field) => draft.issueOf(field) !== undefined));
  const [shownWrong, setShownWrong] = useState(draft.issues);
  if (shownWrong !== draft.issues) {
    setShownWrong(draft.issues);
    if (draft.issues.length > 0 && wrongIn >= 0 && wrongIn !== step) setStep(wrongIn);
  }
  const last = step === STEPS.length - 1;
  const next = () => {
    const fields: readonly string[] = STEPS[step]?.fields ?? [];
    const found = THEME_FIELDS.issuesIn(draft.values, form.row).filter(({ path }) =>
      fields.includes(path.split('.')[0] ?? ''),
    );
    draft.showIssues(found);
    if (found.length === 0) setStep(step + 1);
  };
  return (
    <Column height="full">
      <PageHead title={title} group="AI 文章">
        <Button onClick={() => void leave(onLeave)}>返回</Button>
      </PageHead>
      <Card
        tracks="minmax(0, 1fr) 304px"
        look={{ margin: '0 gutter 16', flow: 'stack', fill: true, overflow: 'hidden' }}
        className={styles.body}
      >
        <SubmitForm
          className={classOf({ flow: 'column', minHeight: 0 })}
          onSubmit={() => {
            if (!last) next();
          }}
        >
          <StepTrail
            steps={STEPS.map(({ title: name, fields }) => ({
              title: name,
              wrong: fields.some((field) => draft.issueOf(field) !== undefined),
            }))}
            at={step}
            onGo={setStep}
          />
          <Box padding="20 24 8" fill overflow="auto" className={styles.content}>
            {conflict && <ConflictNotice what="该主题" busy={form.busy} {...conflict} />}
            <FailureNote error={form.error} />
            {note}
            {step === 0 && <TopicStep form={form} hots={known.hots} />}
            {step === 1 && <EntryFormFields entry={form} only={STEPS[1].fields} />}
            {step === 2 && <PictureStep form={form} seen={seen} onSeen={setSeen} />}
            {step === 3 && <SendStep form={form} />}
          </Box>
          <Row
            look={{ padding: '12 24', gap: 8, wrap: true, flex: 'none', borderTop: 'line' }}
            as="footer"
            className={styles.footer}
          >
            <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
              上一步
            </Button>
            {!last && <Button htmlType="submit">下一步</Button>}
            <Text flex={1} className={styles.space} />
            {finish}
          </Row>
        </SubmitForm>
        <WizardSummary values={draft.values} hots={known.hots} />
      </Card>
    </Column>
  );
}

/** A new theme, perhaps from a hot topic. */
export function CreateTheme() {
  const address = useAiAddress();
  const mayMerge = useMaySee(['14-12']);
  const form = useThemeForm(null, {
    onCreated({ id }, writing) {
      if (!writing) void message.success('草稿已保存');
      address.toTheme(id);
    },
  });
  const { draft, busy } = form;
  const [asked, setAsked] = useState(mayMerge ? address.hotId : undefined);
  if (asked) {
    setAsked(undefined);
    draft.set('hotIds', [asked]);
  }
  const [proposed, setProposed] = useState(() => address.day && proposedOn(address.day, Date.now()));
  if (proposed) {
    setProposed(null);
    draft.set('timing', { mode: 'at', at: proposed });
  }
  const hots = useCall(
    contract.aiHot.list,
    { page: 1, limit: 50, sort: 'heat', order: 'DESC' },
    { enabled: mayMerge },
  );
  return (
    <ThemeWizard
      title="新建主题"
      form={form}
      known={{ hots: (hots.data?.rows ?? []).map(({ id, title }) => ({ id, name: title })), materials: [] }}
      at={1}
      onLeave={address.toList}
      finish={
        <>
          <Button disabled={busy} onClick={() => form.saveWith({ start: false })}>
            存为草稿
          </Button>
          <Button type="primary" loading={busy} onClick={() => form.saveWith({ start: true })}>
            生成 {draft.values.count || 0} 篇文章
          </Button>
        </>
      }
    />
  );
}
