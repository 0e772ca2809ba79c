import { contract, VIDEO_KINDS, type Video, type VideoInfo, type VideoThemeInfo } from '@zhiying/contract';
import { Button, Input, Slider } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import {
  CopyIcon,
  FullIcon,
  LeftIcon,
  PauseIcon,
  PlayIcon,
  RedoIcon,
  RightIcon,
  TrashIcon,
  UndoIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#kit/base/icons.tsx';
import { Box, Column, Muted, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { useFullScreen } from '#kit/base/use-full-screen.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { usePlayback } from '#kit/base/use-playback.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ConflictBar, SaveState } from '#kit/form/save-state.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { fineClock, openVideos } from '#parts/ai-video/video-address.ts';
import { videoThemeKind } from '#parts/publish/video-theme-kind.tsx';
import { ReviewButtons } from '#parts/review/review-buttons.tsx';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { FootageDialog } from '../board/footage-dialog.tsx';
import { useQuote } from '../common/use-quote.ts';
import { SUBMITTED_VIDEO } from '../review/submitted-video.ts';
import { useThemeActions } from '../themes/use-theme-actions.tsx';
import { useVideoActions } from '../works/use-video-actions.tsx';
import { Candidates } from './candidates.tsx';
import styles from './editor.module.css';
import { ScissorsIcon } from './icons.tsx';
import { Inspector } from './inspector.tsx';
import { Lanes } from './lanes.tsx';
import { QuickPreview } from './quick-preview.tsx';
import { SidePanel } from './side-panel.tsx';
import { Sound } from './sound.tsx';
import { Stage, shotAt } from './stage.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { filmsDiffering, useFilm } from './use-film.ts';
import { Variants } from './variants.tsx';

/** Pixels of a second on the lanes. */
const ZOOM = { least: 12, most: 160 };
/** Names of the lanes and edges of the page. */
const LANE_MARGIN = 130;

interface FilmDeskProps {
  theme: VideoThemeInfo;
  videos: readonly Video[];
  info: VideoInfo;
}

/** 成片: stage, lanes with one playhead, candidates, the selected shot, and all variants below. */
export function FilmDesk({ theme, videos, info }: FilmDeskProps) {
  const film = useFilm(info, theme.input.templateWords);
  const { setSearch } = usePage();
  const playback = usePlayback(film.timeline.totalMs);
  const themes = useThemeActions();
  const actions = useVideoActions();
  const phone = usePhone();
  const reviewing = useCall(contract.videoReview.setting).data?.on ?? false;
  const [zoom, setZoom] = useState(phone ? 30 : 56);
  const zoomTo = (next: number) => setZoom(Math.round(Math.max(ZOOM.least, Math.min(ZOOM.most, next))));
  const full = useFullScreen();
  const [snap, setSnap] = useState(true);
  const [picking, setPicking] = useState(false);
  const { saved, shot, doc, timeline } = film;
  const step = (by: number) => {
    const at = timeline.shots.indexOf(shotAt(timeline.shots, playback.at) ?? timeline.shots[0]!);
    const to = timeline.shots[Math.max(0, Math.min(timeline.shots.length - 1, at + by))];
    if (!to) return;
    playback.seek(to.start);
    film.select(to.shot.id);
  };
  const placed = timeline.shots[film.at];
  const splitHere = () => {
    if (placed && !film.locked && !film.split(Math.round(playback.at - placed.start)))
      void message.info('播放头距镜头两端至少 0.5 秒才能拆分');
  };
  useEditorKeys({ film, playback, step, split: splitHere, full: full.toggle });
  const compose = async () => {
    if (!(await saved.flush())) return;
    if (videos.length > 1 && theme.can.includes('generate')) themes.run('generate', theme);
    else await actions.runs.compose(info);
  };
  const open = info.status === 'queued' || info.status === 'composing';
  const waiting = videos.filter(
    ({ status, id }) => status !== 'done' || (id === info.id && saved.dirty),
  ).length;
  const quote = useQuote({ films: waiting, seconds: Math.min(3600, timeline.totalMs / 1000), scripts: 0 });
  return (
    <Column
      height="full"
      minHeight={0}
      className={styles.page}
      data-film-desk=""
      data-full={full.on || undefined}
    >
      <WorkHead from="AI 视频" label="返回 AI 视频" onBack={() => openVideos()} title={theme.topic}>
        <Text flex="none" size="12/20" tone="text2" padding="0 6" background="fill" radius={4}>
          {VIDEO_KINDS[theme.kind]}
        </Text>
        <ThemeStatus theme={theme} />
        {reviewing && info.status === 'done' && !saved.dirty && <ReviewMark state={info.review} />}
        <SaveState doc={saved} />
        <Text flex={1} />
        {theme.can.includes('cancel') && (
          <Button onClick={() => themes.run('cancel', theme)}>停止生成</Button>
        )}
        <ReviewButtons
          of={SUBMITTED_VIDEO}
          rows={saved.dirty ? [] : videos}
          size="middle"
          onReview={(id) => go({ path: 'mixedshear', search: { tabid: 'review', look: id } })}
        />
        {info.url && !saved.dirty ? (
          <Button onClick={() => actions.play(info)}>预览成片</Button>
        ) : (
          <QuickPreview film={film} />
        )}
        <MenuButton
          menu={{
            items: [
              ...(info.can.includes('download')
                ? [
                    { key: 'keep', label: '存为内容', onClick: () => void actions.runs.keep(info) },
                    { key: 'film', label: '下载视频', onClick: () => void actions.runs.download(info) },
                    { key: 'srt', label: '导出字幕', onClick: () => void actions.runs.srt(info) },
                    { key: 'archive', label: '导出工程包', onClick: () => void actions.runs.archive(info) },
                  ]
                : []),
              ...(theme.can.includes('copy')
                ? [{ key: 'copy', label: '复制主题', onClick: () => themes.run('copy', theme) }]
                : []),
              ...(theme.can.includes('fallback')
                ? [{ key: 'back', label: '退回到分镜', onClick: () => themes.run('fallback', theme) }]
                : []),
            ],
          }}
        >
          <Button>更多</Button>
        </MenuButton>
        {waiting > 0 && quote && !open && theme.jobId === null && (
          <Muted flex="none" title={quote.rule}>
            {quote.price}，{quote.time}
          </Muted>
        )}
        {theme.can.includes('release') && !saved.dirty && (
          <Button
            type={waiting === 0 ? 'primary' : 'default'}
            onClick={() => go(videoThemeKind.toChoosing(theme.id))}
          >
            发布
          </Button>
        )}
        <Button
          type={waiting === 0 ? 'default' : 'primary'}
          disabled={open || theme.jobId !== null || waiting === 0 || film.locked}
          loading={themes.pending}
          onClick={() => void compose()}
        >
          {waiting === 0 ? '已全部生成' : videos.length > 1 ? `生成 ${waiting} 条` : '生成视频'}
        </Button>
      </WorkHead>
      <ConflictBar
        doc={saved}
        differs={saved.taken ? filmsDiffering(saved.value, saved.taken.value) : []}
        onTheirs={() => saved.taken && saved.load(saved.taken)}
      />
      {info.refusals.length > 0 && (
        <Box flex="none" size={13} tone="warning" padding="8 16" background="warning" role="alert">
          素材{info.refusals.join('、')}，请替换后再合成
        </Box>
      )}
      {reviewing && info.review === 'rejected' && (
        <Box flex="none" size={13} tone="warning" padding="8 16" background="warning">
          被驳回：{info.rejectReason}；修改后重新合成并提交审核
        </Box>
      )}
      {info.status === 'failed' && info.note && (
        <Box flex="none" size={13} tone="warning" padding="8 16" background="warning">
          未生成：{info.note}
        </Box>
      )}
      <Row align="stretch" flex={1} className={styles.body}>
        <SidePanel
          film={film}
          playback={playback}
          materials={theme.materials}
          onAdd={() => setPicking(true)}
        />
        <Row align="stretch" grow className={styles.middle}>
          <Stage film={film} playback={playback} />
          <Candidates film={film} onMore={() => setPicking(true)} />
        </Row>
        <Inspector film={film} playback={playback} facts={theme.facts} onReplace={() => setPicking(true)} />
      </Row>
      <Row
        look={{ padding: '4 16', gap: 4, flex: 'none', minHeight: 44, background: 'card', borderTop: 'line' }}
        className={styles.tools}
        role="toolbar"
        aria-label="剪辑"
      >
        <IconButton
          label="撤销（Ctrl+Z）"
          icon={<UndoIcon />}
          disabled={!saved.canUndo}
          onClick={saved.undo}
        />
        <IconButton
          label="重做（Ctrl+Shift+Z）"
          icon={<RedoIcon />}
          disabled={!saved.canRedo}
          onClick={saved.redo}
        />
        <i />
        <IconButton
          label="在播放头处拆分（S）"
          icon={<ScissorsIcon />}
          disabled={film.locked}
          onClick={splitHere}
        />
        <IconButton
          label="复制镜头（D）"
          icon={<CopyIcon />}
          disabled={film.locked}
          onClick={film.duplicate}
        />
        <IconButton
          label="删除镜头（Delete）"
          icon={<TrashIcon />}
          disabled={film.locked || doc.shots.length < 2}
          onClick={film.remove}
        />
        <Input
          className={classOf({ width: 240 }, styles.title)}
          aria-label="标题"
          variant="borderless"
          value={saved.value.title}
          maxLength={100}
          disabled={film.locked}
          onClick={fillsGap}
          onChange={(event) => film.setTitle(event.target.value)}
        />
        <IconButton label="上一个镜头（↑）" icon={<LeftIcon />} onClick={() => step(-1)} />
        <PlainButton
          look={{
            flow: 'inline',
            align: 'center',
            justify: 'center',
            square: 32,
            margin: '0 4',
            radius: 'round',
          }}
          className={styles.play}
          aria-label={playback.playing ? '暂停（空格）' : '播放（空格）'}
          onClick={playback.toggle}
        >
          {playback.playing ? <PauseIcon /> : <PlayIcon />}
        </PlainButton>
        <IconButton label="下一个镜头（↓）" icon={<RightIcon />} onClick={() => step(1)} />
        <Text flex="none" size={13} tone="muted" marginLeft={8}>
          <Text as="b" tone="text">
            {fineClock(playback.at)}
          </Text>{' '}
          / {fineClock(timeline.totalMs)}
        </Text>
        <Text flex={1} />
        <Button type="text" size="small" aria-pressed={snap} onClick={() => setSnap(!snap)}>
          吸附：{snap ? '开' : '关'}
        </Button>
        <IconButton label="缩小时间线" icon={<ZoomOutIcon />} onClick={() => zoomTo(zoom / 1.25)} />
        <Slider
          className={classOf({ width: 96 })}
          ariaLabelForHandle="时间线缩放"
          min={ZOOM.least}
          max={ZOOM.most}
          value={zoom}
          onChange={setZoom}
        />
        <IconButton label="放大时间线" icon={<ZoomInIcon />} onClick={() => zoomTo(zoom * 1.25)} />
        <Button
          type="text"
          size="small"
          onClick={() => zoomTo((window.innerWidth - LANE_MARGIN) / (timeline.totalMs / 1000))}
        >
          适应
        </Button>
        <IconButton
          label={full.on ? '退出全屏（F）' : '全屏（F）'}
          icon={<FullIcon />}
          onClick={full.toggle}
        />
      </Row>
      <Lanes film={film} playback={playback} zoom={zoom} snap={snap} onZoom={zoomTo} />
      <Variants
        theme={theme}
        videos={videos}
        shown={info.id}
        onShow={(video) => void saved.flush().then(() => setSearch({ id: theme.id, video }))}
        onPlay={actions.play}
      />
      <Sound film={film} playback={playback} />
      {actions.dialogs}
      {picking && shot && (
        <FootageDialog
          themeId={theme.id}
          words={[shot.name, shot.line].filter(Boolean).join(' ') || theme.topic}
          ms={shot.ms}
          many={false}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            const [one] = picked;
            film.know(picked);
            if (one) film.change({ clip: { materialId: one.id, in: 0 } });
            setPicking(false);
          }}
        />
      )}
    </Column>
  );
}
