import { type Footage, type Logo, labelBeside, type SubtitleLook, type VideoDoc } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { fineClock } from '#parts/ai-video/video-address.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { CORNERS, LogoField } from '../create/logo-field.tsx';
import { MusicField } from '../create/music-field.tsx';
import { LOOK_OPTIONS } from '../create/video-fields.tsx';
import { ApplyTemplate } from './apply-template.tsx';
import { Line, optionsOf } from './line.tsx';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';

/** What holds for the whole film: its manner, subtitles, music, logo, label and cover. */
export function WholeFilm({ film, playback }: { film: Film; playback: Playback }) {
  const { doc, locked } = film;
  return (
    <section>
      <h2>整片</h2>
      <Line label="模板">
        <ApplyTemplate film={film} />
      </Line>
      <Line label="字幕">
        <Select
          aria-label="字幕样式"
          disabled={locked}
          value={doc.subtitles?.look ?? ''}
          options={LOOK_OPTIONS}
          onChange={(look) =>
            film.setDoc({
              ...doc,
              subtitles: look
                ? {
                    size: doc.subtitles?.size ?? 'medium',
                    place: doc.subtitles?.place ?? 'bottom',
                    look: look as SubtitleLook,
                  }
                : null,
            })
          }
        />
      </Line>
      {doc.subtitles && (
        <Line label="字号">
          <Select
            aria-label="字号"
            disabled={locked}
            value={doc.subtitles.size}
            options={optionsOf({ small: '小', medium: '中', large: '大' })}
            onChange={(size) =>
              doc.subtitles && film.setDoc({ ...doc, subtitles: { ...doc.subtitles, size } })
            }
          />
          <Select
            aria-label="字幕位置"
            disabled={locked}
            value={doc.subtitles.place}
            options={optionsOf({ bottom: '下方', middle: '中间', top: '上方' })}
            onChange={(place) =>
              doc.subtitles && film.setDoc({ ...doc, subtitles: { ...doc.subtitles, place } })
            }
          />
        </Line>
      )}
      <MusicField
        value={doc.music}
        disabled={locked}
        known={{ materials: film.info.footage, musics: film.info.musics }}
        onKnow={film.knowMusic}
        onChange={(music) => film.setDoc({ ...doc, music })}
      />
      <LogoField
        value={doc.logo ?? null}
        disabled={locked}
        known={film.info.footage}
        onKnow={(picked) => film.know([asFootage(picked)])}
        onChange={(logo) => film.setDoc(withLogo(doc, logo))}
      />
      <Line label="标识">
        <Select
          aria-label="标识位置"
          disabled={locked}
          value={doc.corner}
          options={CORNERS.filter(({ value }) => value !== doc.logo?.corner)}
          onChange={(corner) => film.setDoc({ ...doc, corner })}
        />
      </Line>
      <Line label="封面">
        <Input
          aria-label="封面标题"
          value={doc.cover.title}
          maxLength={60}
          disabled={locked}
          placeholder="封面标题"
          onChange={(event) => film.setDoc({ ...doc, cover: { ...doc.cover, title: event.target.value } })}
        />
      </Line>
      <Line label="画面">
        <Button
          disabled={locked}
          title="成片的封面取这一刻的画面，不带字幕"
          onClick={() => film.setDoc({ ...doc, cover: { ...doc.cover, at: Math.round(playback.at) } })}
        >
          取播放头处
        </Button>
        <Button type="link" onClick={() => playback.seek(doc.cover.at)}>
          {fineClock(doc.cover.at)}
        </Button>
      </Line>
    </section>
  );
}

/** The label gives way to the logo. */
function withLogo({ logo: _before, ...doc }: VideoDoc, logo: Logo | null): VideoDoc {
  return logo ? { ...doc, logo, corner: labelBeside(doc.corner, logo) } : doc;
}

/** As much as is known of a picture that was just chosen. */
const asFootage = ({ id, name, thumb }: PickedMaterial): Footage => ({
  id,
  name,
  thumb,
  type: 'image',
  width: null,
  height: null,
  durationMs: null,
  poster: null,
  url: thumb,
  refusal: null,
});
