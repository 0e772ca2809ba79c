import { contract, type VideoPackage } from '@zhiying/contract';
import { useState } from 'react';
import { VideoIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { CoverGrid, CoverTile, NoneFound, PickerHead } from './picker-pieces.tsx';

interface PackagePickerProps {
  onPick(chosen: VideoPackage): void;
  onClose(): void;
}

/** Packages by their first picture; one press takes everything that is in it. */
export function PackagePicker({ onPick, onClose }: PackagePickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.videoPackage.list,
    { q: q || undefined, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <Dialog open title="选择素材包" width={760} onClose={onClose}>
      <PickerHead noun="素材包" typed={typed} onType={setTyped} />
      <QueryView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneFound noun="素材包" />
          ) : (
            <CoverGrid>
              {rows.map((row) => (
                <CoverTile
                  key={row.id}
                  cover={
                    row.thumbs[0] ? (
                      <img src={row.thumbs[0]} alt="" loading="lazy" />
                    ) : (
                      <VideoIcon size={20} />
                    )
                  }
                  name={row.name}
                  note={`${row.materials} 个素材`}
                  title={`${row.node.name}${row.intro && `：${row.intro}`}`}
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
