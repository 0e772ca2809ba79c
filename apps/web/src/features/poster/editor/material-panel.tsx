import { contract } from '@zhiying/contract';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Grid, Note, PlainButton, Scroll, Stack } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './editor.module.css';
import type { Desk } from './use-desk.ts';

/** Pictures of the library; a click puts one on the sheet. */
export function MaterialPanel({ desk }: { desk: Desk }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.material.list,
    { q: q || undefined, type: 'image', usable: 'yes', library: 'all', page: 1, limit: 50 },
    { keepPrevious: true },
  );
  return (
    <Stack gap={8} padding="0 16 12" className={styles.panel}>
      <SearchInput value={typed} maxLength={50} placeholder="搜索图片名称" onChange={setTyped} />
      <Scroll aria-label="图片素材" minHeight={0}>
        <QueryView query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Note>暂无审核通过的图片，请先在素材库上传。</Note>
            ) : (
              <Grid columns={2} gap={8}>
                {rows.map(({ id, name, thumb }) => (
                  <PlainButton
                    key={id}
                    look={{
                      flow: 'stack',
                      gap: 2,
                      padding: 4,
                      border: 'line',
                      radius: 6,
                      size: 12,
                      hover: 'fill',
                      textAlign: 'left',
                    }}
                    disabled={desk.locked}
                    aria-label={`把「${name}」放到画布`}
                    onClick={() => desk.addPicture(id, thumb, name)}
                  >
                    <img
                      className={classOf({ width: 'full', height: 72, objectFit: 'cover', radius: 4 })}
                      src={stableUrl(thumb) ?? undefined}
                      alt=""
                      loading="lazy"
                    />
                    <Clip>{name}</Clip>
                  </PlainButton>
                ))}
              </Grid>
            )
          }
        </QueryView>
      </Scroll>
    </Stack>
  );
}
