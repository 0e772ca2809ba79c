import { type Footage, type Logo, labelBeside, type VideoDoc } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import type { Playback } from '#kit/base/use-playback.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { fineClock } from '#parts/ai-video/video-address.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { CORNERS, LogoField } from '../create/logo-field.tsx';
import { ApplyTemplate } from './apply-template.tsx';
import { Line } from './line.tsx';
import type { Film } from './use-film.ts';

const LOWER_THIRD = [
  { part: 'name', label: '人名条的姓名', placeholder: '姓名', max: 30 },
  { part: 'role', label: '人名条的身份', placeholder: '身份或门店', max: 40 },
] as const;

/** What holds for the whole film: its manner, logo, label and cover. */
export function WholeFilm({ film, playback }: { film: Film; playback: Playback }) {
  const { doc, locked } = film;
  return (
    <section>
      <h2>整片</h2>
      <Line label="模板">
        <ApplyTemplate film={film} />
      </Line>
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
      <Line label="人名">
        {LOWER_THIRD.map(({ part, label, placeholder, max }) => (
          <Input
            key={part}
            aria-label={label}
            value={doc.lowerThird?.[part] ?? ''}
            maxLength={max}
            disabled={locked}
            placeholder={placeholder}
            onChange={({ target }) => film.setDoc(withLowerThird(doc, { [part]: target.value }), 'lower')}
          />
        ))}
      </Line>
      <Line label="封面">
        <Input
          aria-label="封面标题"
          value={doc.cover.title}
          maxLength={60}
          disabled={locked}
          placeholder="封面标题"
          onClick={fillsGap}
          onChange={(event) =>
            film.setDoc({ ...doc, cover: { ...doc.cover, title: event.target.value } }, 'cover')
          }
        />
      </Line>
      <Line label="画面">
        <Button
          disabled={locked}
          title="成片的封面取这一刻的画面，不带字幕"
          onClick={() => film.setDoc({ ...doc, cover: { ...doc.cover, at: Math.round(playback.at) } })}
        >
          用当前画面
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

/** Who speaks; without a name and a role nobody is named. */
function withLowerThird(
  { lowerThird, ...doc }: VideoDoc,
  part: Partial<NonNullable<VideoDoc['lowerThird']>>,
): VideoDoc {
  const next = { name: '', role: '', ...lowerThird, ...part };
  return next.name || next.role ? { ...doc, lowerThird: next } : doc;
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
