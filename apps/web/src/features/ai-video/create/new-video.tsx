import { VIDEO_KEYS, VIDEO_KINDS, type VideoInput, type VideoKind } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openTheme, openVideos } from '#parts/ai-video/video-address.ts';
import styles from './new-video.module.css';
import { VIDEO_FIELDS } from './video-fields.tsx';

const KINDS = (['montage', 'storyboard'] as const).map((value) => ({ value, label: VIDEO_KINDS[value] }));

interface NewVideoProps {
  kind: 'montage' | 'storyboard';
  /** What it is begun from. */
  template?: number | null;
  ratio?: VideoInput['ratio'];
}

/** A new theme: what it is about, what it may be made of, how it should sound and look. */
export function NewVideo({ kind: first, template, ratio }: NewVideoProps) {
  const entry = useEntryForm(VIDEO_FIELDS[first], null, { onCreated: ({ id }) => openTheme(id) });
  const begin = useEffectEvent(() => {
    if (template) entry.draft.set('templateId', template);
    if (template && ratio) entry.draft.set('ratio', ratio);
  });
  useEffect(() => begin(), []);
  const { kind } = entry.draft.values;
  const may = useMaySee([VIDEO_KEYS[kind]]);
  const leave = useLeaveGuard(entry.unsaved);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first-field]')?.focus(), []);
  return (
    <div className={styles.page}>
      <PageHead title="新建视频" group="AI 视频">
        <Button onClick={() => void leave(() => openVideos(kind))}>返回</Button>
      </PageHead>
      <form
        ref={form}
        noValidate
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          entry.saveWith({ start: true });
        }}
      >
        <div className={styles.content}>
          <FailureNote error={entry.error} />
          <Segmented<VideoKind>
            aria-label="制作方式"
            value={kind}
            options={KINDS}
            onChange={(chosen) => entry.draft.set('kind', chosen)}
          />
          <p className={styles.hint}>
            {kind === 'montage'
              ? '按场景准备多段素材和多句口播，一次生成多条互不重复的视频。'
              : '按主题写出每个镜头的画面和口播，逐镜配上素材，制作一条视频。'}
          </p>
          <EntryFormFields entry={entry} />
        </div>
        <footer className={styles.footer}>
          <span className={styles.space} />
          <Button disabled={entry.busy || !may} onClick={() => entry.saveWith({ start: false })}>
            存为草稿
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={entry.busy}
            disabled={!may}
            title={may ? undefined : `暂无「${VIDEO_KINDS[kind]}」权限`}
          >
            生成分镜
          </Button>
        </footer>
      </form>
    </div>
  );
}
