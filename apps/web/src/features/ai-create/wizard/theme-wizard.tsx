import { contract } from '@zhiying/contract';
import { ThemeInput } from '@zhiying/contract/schemas';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { issuesBy } from '#kit/form/issues.ts';
import { type Draft, useDraft } from '#kit/form/use-draft.ts';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { PictureStep } from './picture-step.tsx';
import { SendStep } from './send-step.tsx';
import { StepTrail } from './step-trail.tsx';
import { TopicStep } from './topic-step.tsx';
import styles from './wizard.module.css';
import { WizardSummary } from './wizard-summary.tsx';
import { WritingStep } from './writing-step.tsx';

export type ThemeDraft = Draft<ThemeInput>;

/** A picture of the draft; chosen earlier, it may have become one that no article may have. */
export type SeenPicture = PickedMaterial & { refusal?: string | null };

/** What earlier choices are called; the draft itself holds ids only. */
export interface Known {
  hots: readonly { id: number; name: string }[];
  facts: readonly { id: number; name: string }[];
  materials: readonly SeenPicture[];
  people: readonly { id: number; name: string }[];
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

/** The contract's own defaults; only the subject must be typed. */
const blank = (): ThemeInput => ({ ...ThemeInput.parse({ topic: '-', count: 10 }), topic: '' });

interface WizardProps {
  title: string;
  draft: ThemeDraft;
  known: Known;
  at: number;
  unsaved: boolean;
  onLeave(): void;
  note?: ReactNode;
  /** The buttons that finish; `check` shows what is wrong and answers whether all is well. */
  finish(check: () => boolean): ReactNode;
}

/** Four steps on one page; every step can be opened at any time, and what is wrong leads back to its step. */
export function ThemeWizard({ title, draft, known, at, unsaved, onLeave, note, finish }: WizardProps) {
  const [step, setStep] = useState(Math.min(Math.max(at, 1), STEPS.length) - 1);
  // Kept here: the step that shows them is gone while another one is open.
  const [seen, setSeen] = useState(known.materials);
  const leave = useLeaveGuard(unsaved ? draft.changed.length : 0);
  const check = (fields?: readonly string[]) => {
    const found = issuesBy(ThemeInput, draft.values).filter(
      ({ path }) => !fields || fields.includes(path.split('.')[0] ?? ''),
    );
    draft.showIssues(found);
    const first = found[0]?.path.split('.')[0];
    if (first && !fields)
      setStep(STEPS.findIndex(({ fields: own }) => (own as readonly string[]).includes(first)));
    return found.length === 0;
  };
  const last = step === STEPS.length - 1;
  const next = () => check(STEPS[step]?.fields) && setStep(step + 1);
  return (
    <div className={styles.page}>
      <PageHead title={title} group="AI 文章">
        <Button onClick={() => void leave(onLeave)}>返回</Button>
      </PageHead>
      <div className={styles.body}>
        <form
          noValidate
          className={styles.card}
          onSubmit={(event) => {
            event.preventDefault();
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
          <div className={styles.content}>
            {note}
            {step === 0 && <TopicStep draft={draft} known={known} />}
            {step === 1 && <WritingStep draft={draft} known={known} />}
            {step === 2 && <PictureStep draft={draft} seen={seen} onSeen={setSeen} />}
            {step === 3 && <SendStep draft={draft} known={known} />}
          </div>
          <footer className={styles.footer}>
            <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
              上一步
            </Button>
            {!last && <Button htmlType="submit">下一步</Button>}
            <span className={styles.space} />
            {finish(() => check())}
          </footer>
        </form>
        <WizardSummary values={draft.values} known={known} />
      </div>
    </div>
  );
}

/** A new theme, perhaps from a hot topic. */
export function CreateTheme() {
  const address = useAiAddress();
  const mayMerge = useMaySee(['14-12']);
  const [start] = useState(() => ({ ...blank(), hotIds: address.hotId && mayMerge ? [address.hotId] : [] }));
  const draft = useDraft(start);
  const create = useAction(contract.aiTheme.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }, { start: writing }) => {
      if (!writing) void message.success('草稿已保存');
      address.toTheme(id);
    },
  });
  const hots = useCall(
    contract.aiHot.list,
    { page: 1, limit: 50, sort: 'heat', order: 'DESC' },
    { enabled: mayMerge },
  );
  const known = {
    hots: (hots.data?.rows ?? []).map(({ id, title }) => ({ id, name: title })),
    facts: [],
    materials: [],
    people: [],
  };
  return (
    <ThemeWizard
      title="新建主题"
      draft={draft}
      known={known}
      at={1}
      unsaved={!create.isSuccess}
      onLeave={address.toList}
      note={<FailureNote error={create.error} />}
      finish={(check) => (
        <>
          <Button
            disabled={create.isPending}
            onClick={() => check() && create.mutate({ ...draft.values, start: false })}
          >
            存为草稿
          </Button>
          <Button
            type="primary"
            loading={create.isPending}
            onClick={() => check() && create.mutate({ ...draft.values, start: true })}
          >
            生成 {draft.values.count || 0} 篇文章
          </Button>
        </>
      )}
    />
  );
}
