import { type Call, contract, type Video } from '@zhiying/contract';
import { useState } from 'react';
import { copyLink } from '#kit/feedback/copy-link.ts';
import { message } from '#kit/feedback/notices.ts';
import { download } from '#kit/files/download.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { go } from '#kit/page/navigate.ts';
import { type Action, action } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';
import { saveBytes } from '#parts/import/save-bytes.ts';
import { videoThemeKind } from '#parts/publish/video-theme-kind.tsx';
import { SubmitDialog } from '#parts/review/submit-dialog.tsx';
import { askAboutFootage } from '../common/ask-about-footage.tsx';
import { SUBMITTED_VIDEO } from '../review/submitted-video.ts';
import { FilmPlayer } from './film-player.tsx';

type Verb = Video['can'][number] | 'srt' | 'archive' | 'share' | 'release' | 'keep';

const TITLES: Record<Verb, string> = {
  edit: '编辑',
  compose: '合成',
  cancel: '取消合成',
  speak: '生成配音',
  preview: '快速预览',
  download: '下载视频',
  srt: '导出字幕',
  archive: '导出工程包',
  share: '预览链接',
  release: '发布',
  keep: '存为内容',
  submit: '提交审核',
  cancelSubmit: '撤回审核',
  review: '审核',
};
const CALLS: Record<Verb, Call> = {
  edit: contract.video.save,
  compose: contract.video.compose,
  cancel: contract.video.cancel,
  speak: contract.video.speak,
  preview: contract.video.preview,
  download: contract.video.download,
  srt: contract.video.srt,
  archive: contract.video.archive,
  share: contract.videoPublish.share,
  release: contract.videoPublish.release,
  keep: contract.substance.fromVideo,
  submit: contract.video.submit,
  cancelSubmit: contract.video.cancelSubmit,
  review: contract.videoReview.pass,
};
const ORDER: readonly Verb[] = [
  'review',
  'submit',
  'compose',
  'cancel',
  'edit',
  'release',
  'keep',
  'download',
  'share',
  'srt',
  'archive',
  'cancelSubmit',
];
/** Of a film that is finished. */
const FINISHED: readonly Verb[] = ['srt', 'archive', 'share', 'release', 'keep'];

/** Everything that can be done to a film, for the list and the editor alike. */
export function useVideoActions() {
  const [playing, setPlaying] = useState<Video | null>(null);
  const [submitting, setSubmitting] = useState<Video | null>(null);
  const failed = (error: ApiError) => void message.error(error.message);
  const compose = useAction(contract.video.compose);
  const cancel = useAction(contract.video.cancel, { onError: failed });
  const loaded = useAction(contract.video.download, { onError: failed });
  const shared = useAction(contract.videoPublish.share, { onError: failed });
  const unsubmitted = useAction(contract.video.cancelSubmit, { onError: failed });
  const kept = useAction(contract.substance.fromVideo, { onError: failed });
  const archived = useAction(contract.video.archive, { onError: failed });

  const runs: Record<Verb, (video: Video) => void | Promise<unknown>> = {
    edit: ({ id, themeId }) => openTheme(themeId, id),
    compose: ({ id }) => askAboutFootage((plainGround) => compose.mutateAsync({ ids: [id], plainGround })),
    cancel: ({ id }) => cancel.mutateAsync({ ids: [id] }).catch(() => null),
    speak: () => undefined,
    preview: () => undefined,
    async download({ id }) {
      const made = await loaded.mutateAsync({ id }).catch(() => null);
      if (made) download(made.filepath);
    },
    async srt({ id }) {
      const made = await api(contract.video.srt, { id: String(id) }).catch((error: ApiError) =>
        failed(error),
      );
      if (made) saveBytes(made.filename, btoa(String.fromCharCode(...new TextEncoder().encode(made.text))));
    },
    async share({ id }) {
      const made = await shared.mutateAsync({ id }).catch(() => null);
      if (made) await copyLink(made.link, '预览链接已复制，72 小时有效');
    },
    release: ({ themeId }) => go(videoThemeKind.toChoosing(themeId)),
    async keep({ id }) {
      const made = await kept.mutateAsync({ videoId: id }).catch(() => null);
      if (!made) return;
      void message.success(
        made.existing
          ? '该视频已在内容中，已打开'
          : made.needsReview
            ? '已存为内容草稿，视频素材审核通过后可提交'
            : '已存为内容草稿',
      );
      go({ path: 'substance', search: { open: made.id } });
    },
    submit: (video) => setSubmitting(video),
    cancelSubmit: ({ id }) => unsubmitted.mutateAsync({ ids: [id] }).catch(() => null),
    review: ({ id }) => go({ path: 'mixedshear', search: { tabid: 'review', look: id } }),
    async archive({ id }) {
      const made = await archived.mutateAsync({ id }).catch(() => null);
      if (made) download(made.filepath);
    },
  };

  return {
    runs,
    play: setPlaying,
    of: (video: Video): Action<Video>[] => [
      ...(video.url
        ? [
            action<Video>({
              id: 'video.play',
              title: '播放',
              call: contract.video.info,
              run: (one) => setPlaying(one),
            }),
          ]
        : []),
      ...ORDER.filter((verb) =>
        video.can.some((own) => own === (FINISHED.includes(verb) ? 'download' : verb)),
      ).map((verb) =>
        action<Video>({
          id: `video.${verb}`,
          title: TITLES[verb],
          call: CALLS[verb],
          run: async (one) => {
            await runs[verb](one);
          },
        }),
      ),
    ],
    dialogs: (
      <>
        {submitting && (
          <SubmitDialog of={SUBMITTED_VIDEO} rows={[submitting]} onClose={() => setSubmitting(null)} />
        )}
        {playing?.url && (
          <Dialog open title={playing.title} width={440} onClose={() => setPlaying(null)}>
            <FilmPlayer src={playing.url} poster={playing.cover ?? undefined} />
          </Dialog>
        )}
      </>
    ),
  };
}
