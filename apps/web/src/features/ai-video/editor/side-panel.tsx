import { linesMs, type SubtitleLook, type VideoThemeInfo, VOICE_MARGIN_MS } from '@zhiying/contract';
import { Button, Input, Segmented, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { CheckIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Box, Stack } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { MusicField } from '../create/music-field.tsx';
import { LOOK_OPTIONS } from '../create/video-fields.tsx';
import styles from './editor.module.css';
import { optionsOf, SelectLine } from './line.tsx';
import { ShotList } from './shot-list.tsx';
import type { Film } from './use-film.ts';

interface SidePanelProps {
  film: Film;
  playback: Playback;
  /** Chosen for the theme, to be put into shots. */
  materials: VideoThemeInfo['materials'];
  onAdd(): void;
}

const TABS = ['镜头', '素材', '口播', '字幕', '音乐'] as const;
type Tab = (typeof TABS)[number];

/** The left column: what the film is made of, one kind at a time. */
export function SidePanel({ film, playback, materials, onAdd }: SidePanelProps) {
  const [tab, setTab] = useState<Tab>('镜头');
  const shown: Record<Tab, () => ReactNode> = {
    镜头: () => <ShotList film={film} playback={playback} />,
    素材: () => <FootageList film={film} materials={materials} onAdd={onAdd} />,
    口播: () => <LineList film={film} playback={playback} />,
    字幕: () => <SubtitleFields film={film} />,
    音乐: () => (
      <MusicField
        value={film.doc.music}
        disabled={film.locked}
        known={{ materials: film.info.footage, musics: film.info.musics }}
        onKnow={film.knowMusic}
        onChange={(music) => film.setDoc({ ...film.doc, music }, 'music')}
      />
    ),
  };
  return (
    <Box
      look={{ flex: 'none', padding: '12 16', background: 'card', borderRight: 'line', overflow: 'auto' }}
      className={styles.list}
    >
      <Segmented<Tab> block size="small" value={tab} options={[...TABS]} onChange={setTab} />
      {shown[tab]()}
    </Box>
  );
}

/** Footage of the theme and of the film; a click puts it into the selected shot, what is in the film has a tick. */
function FootageList({ film, materials, onAdd }: Omit<SidePanelProps, 'playback'>) {
  const used = new Set(film.doc.shots.map(({ clip }) => clip?.materialId));
  const all = [...new Map([...materials, ...film.info.footage].map((one) => [one.id, one])).values()].filter(
    ({ type }) => type === 'video' || type === 'image',
  );
  return (
    <section aria-label="素材">
      <p>
        {all.length} 段素材，已用 {all.filter(({ id }) => used.has(id)).length} 段
        <Button type="link" size="small" icon={<PlusIcon size={14} />} disabled={film.locked} onClick={onAdd}>
          添加
        </Button>
      </p>
      <ol>
        {all.map((footage) => (
          <li key={footage.id} data-on={film.shot?.clip?.materialId === footage.id || undefined}>
            <button
              type="button"
              disabled={film.locked || footage.refusal !== null}
              title={footage.refusal ?? `放入镜头 ${film.at + 1}`}
              aria-label={`将「${footage.name}」放入镜头 ${film.at + 1}`}
              onClick={() => {
                film.know([footage]);
                film.keep({ materialId: footage.id, in: 0 });
              }}
            >
              <span>
                {footage.thumb && <img src={stableUrl(footage.thumb)} alt="" draggable={false} />}
                {footage.durationMs !== null && <i>{clockText(footage.durationMs)}</i>}
                {footage.refusal && <em>{footage.refusal}</em>}
                {used.has(footage.id) && <CheckIcon size={16} />}
              </span>
              <b>{footage.name}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everything that is said, one below the other: a script is read as a whole. */
function LineList({ film, playback }: Pick<SidePanelProps, 'film' | 'playback'>) {
  const { doc, timeline, locked } = film;
  const said = doc.shots.reduce((sum, { line }) => sum + [...line].length, 0);
  return (
    <Stack aria-label="全部口播" as="section" gap={12} marginTop={12} className={styles.script}>
      <p>
        {said} 字，全片 {(timeline.totalMs / 1000).toFixed(1)} 秒
      </p>
      {timeline.shots.map(({ shot, start }, at) => {
        const takes = film.voiceOf(shot)?.ms ?? linesMs(shot.line, doc.voice?.speed ?? 1);
        const longer = takes > 0 && takes + VOICE_MARGIN_MS > shot.ms;
        return (
          <label key={shot.id} data-shot={shot.id} data-on={shot.id === film.shot?.id || undefined}>
            <span>
              {at + 1} {shot.name}
              <small data-long={longer || undefined}>{(takes / 1000).toFixed(1)} 秒</small>
            </span>
            <Input.TextArea
              aria-label={`镜头 ${at + 1} 的口播`}
              value={shot.line}
              maxLength={500}
              disabled={locked}
              autoSize={{ minRows: 1, maxRows: 5 }}
              onFocus={() => {
                film.select(shot.id);
                playback.seek(start);
              }}
              onClick={fillsGap}
              onChange={(event) => film.setLine(shot.id, event.target.value)}
            />
          </label>
        );
      })}
    </Stack>
  );
}

function SubtitleFields({ film }: { film: Film }) {
  const { doc, locked } = film;
  const { subtitles } = doc;
  return (
    <Stack aria-label="字幕" as="section" gap={12} marginTop={12} className={styles.script}>
      <SelectLine
        label="样式"
        name="字幕样式"
        disabled={locked}
        value={subtitles?.look ?? ''}
        options={LOOK_OPTIONS}
        onChange={(look) =>
          film.setDoc({
            ...doc,
            subtitles: look
              ? {
                  size: subtitles?.size ?? 'medium',
                  place: subtitles?.place ?? 'bottom',
                  look: look as SubtitleLook,
                }
              : null,
          })
        }
      />
      {subtitles && (
        <>
          <SelectLine
            label="字号"
            disabled={locked}
            value={subtitles.size}
            options={optionsOf({ small: '小', medium: '中', large: '大' })}
            onChange={(size) => film.setDoc({ ...doc, subtitles: { ...subtitles, size } })}
          />
          <SelectLine
            label="位置"
            name="字幕位置"
            disabled={locked}
            value={subtitles.place}
            options={optionsOf({ bottom: '下方', middle: '中间', top: '上方' })}
            onChange={(place) => film.setDoc({ ...doc, subtitles: { ...subtitles, place } })}
          />
          <p>默认与口播一致，可逐句改写或不显示</p>
          {film.timeline.shots.map(({ shot }, at) => (
            <label key={shot.id} data-shot={shot.id} data-on={shot.id === film.shot?.id || undefined}>
              <span>
                {at + 1} {shot.name}
                <Switch
                  size="small"
                  aria-label={`镜头 ${at + 1} 显示字幕`}
                  disabled={locked}
                  checked={shot.subtitle !== ''}
                  onChange={(on) => film.setSubtitle(shot.id, on ? undefined : '')}
                />
              </span>
              <Input.TextArea
                aria-label={`镜头 ${at + 1} 的字幕`}
                value={shot.subtitle ?? ''}
                placeholder={shot.subtitle === '' ? '不显示' : shot.line || '没有口播'}
                maxLength={500}
                disabled={locked || shot.subtitle === ''}
                autoSize={{ minRows: 1, maxRows: 4 }}
                onFocus={() => film.select(shot.id)}
                onClick={fillsGap}
                onChange={(event) => film.setSubtitle(shot.id, event.target.value || undefined)}
              />
            </label>
          ))}
        </>
      )}
    </Stack>
  );
}
