import { contract, VIDEO_KEYS, VIDEO_KINDS, type VideoKind } from '@zhiying/contract';
import { VideoInput } from '@zhiying/contract/schemas';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { issuesBy } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openTheme, openVideos } from '#parts/ai-video/video-address.ts';
import styles from './new-video.module.css';
import { VideoFields } from './video-fields.tsx';

/** The contract's own defaults; only the subject must be typed. */
const blank = (kind: VideoKind): VideoInput => ({
  ...VideoInput.parse({ topic: '-', count: kind === 'montage' ? 5 : 1 }),
  topic: '',
});

const KINDS = (['montage', 'storyboard'] as const).map((value) => ({ value, label: VIDEO_KINDS[value] }));

/** A new theme: what it is about, what it may be made of, how it should sound and look. */
export function NewVideo({ kind: first }: { kind: 'montage' | 'storyboard' }) {
  const [kind, setKind] = useState(first);
  const [start] = useState(() => blank(first));
  const draft = useDraft(start);
  const may = useMaySee([VIDEO_KEYS[kind]]);
  const create = useAction(contract.videoTheme.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => openTheme(id),
  });
  const leave = useLeaveGuard(create.isSuccess ? 0 : draft.changed.length);
  const send = (startNow: boolean) => {
    const found = issuesBy(VideoInput, draft.values);
    draft.showIssues(found);
    if (found.length > 0) return;
    create.mutate({
      ...draft.values,
      count: kind === 'montage' ? draft.values.count : 1,
      kind,
      start: startNow,
    });
  };
  return (
    <div className={styles.page}>
      <PageHead title="新建视频" group="AI 视频">
        <Button onClick={() => void leave(() => openVideos(kind))}>返回</Button>
      </PageHead>
      <form
        noValidate
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <div className={styles.content}>
          <FailureNote error={create.error} />
          <Segmented aria-label="制作方式" value={kind} options={KINDS} onChange={setKind} />
          <p className={styles.hint}>
            {kind === 'montage'
              ? '按场景准备多段素材和多句口播，一次生成多条互不重复的视频。'
              : '按主题写出每个镜头的画面和口播，逐镜配上素材，制作一条视频。'}
          </p>
          <VideoFields draft={draft} kind={kind} known={{ facts: [], materials: [], musics: [] }} />
        </div>
        <footer className={styles.footer}>
          <span className={styles.space} />
          <Button disabled={create.isPending || !may} onClick={() => send(false)}>
            存为草稿
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={create.isPending}
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
