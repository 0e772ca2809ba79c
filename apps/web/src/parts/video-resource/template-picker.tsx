import { contract, TEMPLATE_KINDS, type TemplateKind, type VideoTemplate } from '@zhiying/contract';
import { useState } from 'react';
import { VideoIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { CoverGrid, CoverTile, KindSelect, NoneFound, PickerHead } from './picker-pieces.tsx';
import { lengthText } from './resource-words.tsx';

interface TemplatePickerProps {
  chosen: number | null;
  onPick(template: VideoTemplate): void;
  onClose(): void;
}

/** Templates by what they look like; the one under the pointer plays. */
export function TemplatePicker({ chosen, onPick, onClose }: TemplatePickerProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<TemplateKind>();
  const [playing, setPlaying] = useState<number | null>(null);
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.videoTemplate.list,
    { q: q || undefined, kind, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <Dialog open title="选择模板" width={760} onClose={onClose}>
      <PickerHead noun="模板" typed={typed} onType={setTyped}>
        <KindSelect label="类别" kinds={TEMPLATE_KINDS} width={140} value={kind} onChange={setKind} />
      </PickerHead>
      <QueryView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneFound noun="模板" />
          ) : (
            <CoverGrid>
              {rows.map((row) => (
                <CoverTile
                  key={row.id}
                  cover={<Face row={row} playing={playing === row.id} />}
                  name={row.name}
                  note={
                    <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs)]} />
                  }
                  aria-pressed={row.id === chosen}
                  title={row.intro}
                  onPointerEnter={() => setPlaying(row.id)}
                  onPointerLeave={() => setPlaying(null)}
                  onClick={() => onPick(row)}
                />
              ))}
            </CoverGrid>
          )
        }
      </QueryView>
    </Dialog>
  );
}

function Face({ row: { preview, cover }, playing }: { row: VideoTemplate; playing: boolean }) {
  if (playing && preview)
    return <video src={preview} poster={cover ?? undefined} autoPlay muted loop playsInline />;
  return cover ? <img src={cover} alt="" loading="lazy" /> : <VideoIcon size={20} />;
}
