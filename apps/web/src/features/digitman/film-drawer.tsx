import {
  contract,
  DIGIT_DRIVERS,
  DIGIT_LAYOUTS,
  type DigitFilm,
  OFFLINE_SPEECH_LABEL,
} from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { videoThemeKind } from '#parts/publish/video-theme-kind.tsx';
import { FilmStatus } from './digit-status.tsx';
import styles from './digitman.module.css';

export function FilmDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.digitFilm.info, { id });
  const film = info.data;
  return (
    <SideDrawer
      open
      width={520}
      onClose={onClose}
      title={film?.title ?? '数字人视频'}
      status={film && <FilmStatus film={film} />}
      subtitle={film && <MetaLine items={[film.owner.name, momentText(film.createdAt), film.node.name]} />}
      footer={film && <FilmButtons film={film} onGone={onClose} />}
    >
      <QueryView query={info}>{(shown) => <FilmBody film={shown} />}</QueryView>
    </SideDrawer>
  );
}

const UNDER_WAY: readonly DigitFilm['status'][] = ['queued', 'speaking', 'drawing'];

const FilmBody = ({ film }: { film: DigitFilm }) => (
  <>
    <FormSection title="视频">
      {film.status === 'failed' && <p className={styles.bad}>{film.note}</p>}
      {UNDER_WAY.includes(film.status) && (
        <>
          <Progress percent={film.percent} />
          {film.queue && (
            <Note>
              数字人服务排队中，第 {film.queue.at} 位，共 {film.queue.of} 个
            </Note>
          )}
        </>
      )}
      {film.url && (
        <div className={styles.stage}>
          <video
            src={film.url}
            poster={film.cover ?? undefined}
            controls
            preload="none"
            aria-label={film.title}
          >
            <track kind="captions" />
          </video>
        </div>
      )}
      <Note>
        <MetaLine
          items={[
            film.avatar.name,
            `${film.voice.name} ${film.speed.toFixed(1)}×`,
            film.offline && OFFLINE_SPEECH_LABEL,
            DIGIT_LAYOUTS[film.layout],
            film.ratio,
            film.driver === 'basic' ? '口型：基础' : DIGIT_DRIVERS[film.driver],
          ]}
        />
      </Note>
    </FormSection>
    <FormSection title="口播文案">
      <p className={classOf({ whiteSpace: 'pre-wrap' })}>{film.text}</p>
    </FormSection>
  </>
);

function FilmButtons({ film: { id, title, themeId, can }, onGone }: { film: DigitFilm; onGone(): void }) {
  const confirm = useConfirm();
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const publish = useAction(contract.digitFilm.publish, {
    ...failed,
    onSuccess: (made) => go(videoThemeKind.toChoosing(made.themeId)),
  });
  const cancel = useAction(contract.digitFilm.cancel, failed);
  const retry = useAction(contract.digitFilm.retry, failed);
  const remove = useAction(contract.digitFilm.remove, { ...failed, onSuccess: onGone });
  const ask = async () => {
    const sure = await confirm(deletion(`「${title}」`, '视频文件一并删除，不可恢复。'));
    if (sure) remove.mutate({ id });
  };
  return (
    <Box flow="row" gap={8} justify="end">
      {can.includes('delete') && (
        <Button danger onClick={() => void ask()}>
          删除
        </Button>
      )}
      {can.includes('publish') && (
        <Button
          type="primary"
          loading={publish.isPending}
          onClick={() => (themeId === null ? publish.mutate({ id }) : go(videoThemeKind.toChoosing(themeId)))}
        >
          {themeId === null ? '转为作品并发布' : '查看发布'}
        </Button>
      )}
      {can.includes('cancel') && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          取消生成
        </Button>
      )}
      {can.includes('retry') && (
        <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          重新生成
        </Button>
      )}
    </Box>
  );
}
