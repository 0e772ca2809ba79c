import {
  chinaClock,
  contract,
  VIDEO_KEYS,
  VIDEO_KINDS,
  type VideoInput,
  type VideoKind,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Column, Muted, Row } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { StepTrail } from '#kit/form/step-trail.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { go } from '#kit/page/navigate.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openTheme, openVideos } from '#parts/ai-video/video-address.ts';
import { proposedOn } from '#parts/publish/proposed-moment.ts';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { notFootage, rememberFootage } from './footage-field.tsx';
import { NewSummary } from './new-summary.tsx';
import styles from './new-video.module.css';
import { TemplateCards } from './template-cards.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useNewVideo } from './use-new-video.ts';
import { WayCards } from './way-cards.tsx';

const STEPS = [
  { title: '方式与模板', next: '', fields: ['kind'] },
  {
    title: '主题与素材',
    next: '下一步，写主题选素材',
    fields: ['topic', 'brief', 'factIds', 'templateId', 'materialIds'],
  },
  {
    title: '口播与字幕',
    next: '下一步，配口播',
    fields: ['voice', 'subtitles', 'music', 'logo', 'freshScript'],
  },
  {
    title: '检查并生成',
    next: '下一步，检查',
    fields: ['ratio', 'side', 'seconds', 'count', 'tags', 'hashtags'],
  },
] as const;
const LAST = STEPS.length - 1;

interface NewVideoProps {
  kind: 'montage' | 'storyboard';
  /** What it is begun from. */
  template?: number | null;
  ratio?: VideoInput['ratio'];
  /** A package whose materials it is made of. */
  packageId?: number | null;
  /** A day of the calendar on which its films are to go out. */
  day?: string | null;
  /** Somebody is through with it: the next new video begins with nothing typed. */
  onLeave(): void;
}

/** A new theme in four steps that begin with pictures; every step can be opened at any time. */
export function NewVideo({ kind: first, template, ratio, packageId, day, onLeave }: NewVideoProps) {
  const entry = useNewVideo(first);
  const { draft } = entry;
  const { kind, templateId } = draft.values;
  const may = useMaySee([VIDEO_KEYS[kind]]);
  const kept = useKeptDraft(entry, may);
  const begin = useEffectEvent(async () => {
    if (template) draft.set('templateId', template);
    if (template && ratio) draft.set('ratio', ratio);
    const at = day && proposedOn(day, Date.now());
    if (at) draft.set('timing', { mode: 'at', at });
    const found = packageId && (await api(contract.videoPackage.info, { id: packageId }).catch(() => null));
    if (!found) return;
    const usable = found.materials.filter((one) => !one.refusal && notFootage(one) === null);
    rememberFootage(usable);
    draft.set(
      'materialIds',
      usable.map(({ id }) => id),
    );
  });
  // A page that comes back to the front runs its effects again; what was chosen meanwhile stays.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);
  const [step, setStep] = useState(0);
  const confirm = useConfirm();
  const leave = useLeaveGuard(kept.saved ? 0 : entry.unsaved);
  const written = useAction(contract.videoBoard.draft, {
    onError: (error) => void message.error(error.message),
    onSuccess: (_answer, { id }) => openTheme(id),
  });
  const saveDraft = async () => {
    const id = await kept.flush();
    if (id !== null) openTheme(id);
  };
  const start = async () => {
    const id = await kept.flush();
    if (id !== null) written.mutate({ id });
  };
  const busy = kept.flushing || written.isPending;
  useLiveResources('videoResource.changed', '/api/admin/aivideos/template/');
  const templates =
    useCall(contract.videoTemplate.list, { limit: 100 }, { staleTime: 60_000 }).data?.rows ?? [];
  const chosen = templates.find(({ id }) => id === templateId) ?? null;

  // What is wrong leads to the step it stands in.
  const wrongIn = (at: number) =>
    STEPS[at]?.fields.some((field) => draft.issueOf(field) !== undefined) ?? false;
  const [shownWrong, setShownWrong] = useState(draft.issues);
  if (shownWrong !== draft.issues) {
    setShownWrong(draft.issues);
    const wrong = STEPS.findIndex((_, at) => wrongIn(at));
    if (draft.issues.length > 0 && wrong >= 0 && !wrongIn(step)) setStep(wrong);
  }

  const chooseWay = async (way: VideoKind) => {
    if (way !== 'digital') return draft.set('kind', way);
    const loses = [
      templateId !== null && '已选的模板',
      draft.values.materialIds.length > 0 && '已选的素材',
    ].filter(Boolean);
    const sure =
      loses.length === 0 ||
      (await confirm({
        title: '改用数字人？',
        consequence: `数字人按文案讲解，${loses.join('和')}不会带过去。`,
        okText: '改用数字人',
      }));
    if (sure) go({ path: 'mixedshear', search: { tabid: 'digit', create: 1 } });
  };
  const chooseTemplate = (one: (typeof templates)[number] | null) => {
    draft.set('templateId', one?.id ?? null);
    if (one) draft.set('ratio', one.ratio);
  };
  return (
    <Column height="full">
      <PageHead title="新建视频" group="AI 视频">
        <KeptState
          kept={kept}
          typed={draft.values.topic.trim() !== ''}
          onOpen={(id) => void leave(() => openTheme(id))}
        />
        <Button
          onClick={() =>
            void leave(() => {
              onLeave();
              openVideos();
            })
          }
        >
          退出
        </Button>
      </PageHead>
      <Card
        tracks="minmax(0, 1fr) 320px"
        look={{ margin: '0 gutter 16', flow: 'stack', fill: true, overflow: 'hidden' }}
        className={styles.desk}
      >
        <SubmitForm
          className={classOf({ flow: 'column', minHeight: 0 }, styles.card)}
          onSubmit={() => {
            if (step < LAST) setStep(step + 1);
            else if (may && !busy) void start();
          }}
        >
          <StepTrail
            steps={STEPS.map(({ title }, at) => ({ title, wrong: wrongIn(at) }))}
            at={step}
            onGo={setStep}
          />
          <Box
            padding="20 24 8"
            fill
            overflow="auto"
            className={styles.content}
            data-wide={step === 0 || undefined}
          >
            <FailureNote error={kept.elsewhere === null ? kept.failure : null} />
            {/* Kept while another step is open: they remember what was chosen by name. */}
            <section hidden={step !== 0}>
              <Row gap={8} wrap marginBottom={12}>
                <b>怎么做</b>
              </Row>
              <WayCards value={kind} samples={templates} onChange={(way) => void chooseWay(way)} />
              <TemplateCards templates={templates} chosen={templateId} onChoose={chooseTemplate} />
            </section>
            {STEPS.slice(1).map(({ title, fields }, at) => (
              <section key={title} hidden={step !== at + 1} aria-label={title}>
                <EntryFormFields entry={entry} only={fields} />
              </section>
            ))}
          </Box>
        </SubmitForm>
        <NewSummary
          values={draft.values}
          template={chosen}
          onCount={(count) => draft.set('count', count)}
          onTemplate={() => setStep(0)}
          onByHand={() => draft.set('timing', { mode: 'now' })}
        >
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          <Button disabled={busy || !may} onClick={() => void saveDraft()}>
            存草稿
          </Button>
          {step < LAST ? (
            <Button type="primary" className={classOf({ grow: true })} onClick={() => setStep(step + 1)}>
              {STEPS[step + 1]?.next}
            </Button>
          ) : (
            <Button
              type="primary"
              className={classOf({ grow: true })}
              loading={busy}
              disabled={!may}
              title={may ? undefined : `暂无「${VIDEO_KINDS[kind]}」权限`}
              onClick={() => void start()}
            >
              生成分镜
            </Button>
          )}
        </NewSummary>
      </Card>
    </Column>
  );
}

/** How far the draft is with the server; nothing is said before there is anything to save. */
function KeptState({
  kept,
  typed,
  onOpen,
}: {
  kept: ReturnType<typeof useKeptDraft>;
  typed: boolean;
  onOpen(id: number): void;
}) {
  const { failure, elsewhere, saving, saved, savedAt } = kept;
  return (
    <Muted flex="none" tone={failure ? 'error' : 'muted'} role="status">
      {elsewhere !== null ? (
        <>
          草稿已在别处更改，继续修改将另存为新草稿
          <Button type="link" size="small" onClick={() => onOpen(elsewhere)}>
            打开草稿
          </Button>
        </>
      ) : failure ? (
        `未保存：${failure.message}`
      ) : saving ? (
        '保存中'
      ) : saved && savedAt !== null ? (
        `草稿已保存 ${chinaClock(savedAt)}`
      ) : (
        (typed || savedAt !== null) && '有修改未保存'
      )}
    </Muted>
  );
}
