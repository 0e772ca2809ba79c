import { contract, MAKE_VIDEOS, type VideoPackageInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Column, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openNew } from '#parts/ai-video/video-address.ts';
import styles from '../video-resource.module.css';
import { PackageForm } from './package-form.tsx';

type Shown = VideoPackageInfo['materials'][number];

/** One package: its materials as they are seen in films. No key opens it; whoever reaches the row sees it. */
export default function PackagePage() {
  const { search } = usePage();
  const id = /^[1-9]\d{0,14}$/.test(String(search.id)) ? Number(search.id) : null;
  const info = useCall(contract.videoPackage.info, { id: id ?? 0 }, { enabled: id !== null });
  const [editing, setEditing] = useState(false);
  if (id === null)
    return (
      <StateView
        kind="not-found"
        title="未找到素材包"
        text={['地址中缺少素材包编号。']}
        actions={
          <Button onClick={() => go({ path: 'mixedshear', search: { tabid: 'package' } })}>返回素材包</Button>
        }
      />
    );
  const row = info.data;
  return (
    <Column height="full" minHeight={0}>
      <PageHead title={row?.name ?? (typeof search.title === 'string' ? search.title : '素材包')}>
        {row && (
          <Can keys={MAKE_VIDEOS}>
            <Button
              type="primary"
              disabled={row.materials.every(({ refusal }) => refusal !== null)}
              onClick={() => openNew('montage', { package: row.id })}
            >
              用它做视频
            </Button>
          </Can>
        )}
        {row?.can.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
      </PageHead>
      <Box padding="16 gutter 24" fill overflow="auto">
        <QueryView query={info}>
          {(shown) => (
            <>
              <Note>
                <MetaLine
                  items={[
                    `${shown.materials.length} 个素材`,
                    shown.node.name,
                    shown.owner.name,
                    `${momentText(shown.updatedAt)} 更新`,
                    shown.intro,
                  ]}
                />
              </Note>
              <Stack tracks="repeat(auto-fill, minmax(160px, 1fr))" as="ul" gap={12}>
                {shown.materials.map((material) => (
                  <MaterialPiece key={material.id} material={material} />
                ))}
              </Stack>
            </>
          )}
        </QueryView>
      </Box>
      {editing && <PackageForm id={id} onClose={() => setEditing(false)} />}
    </Column>
  );
}

const MaterialPiece = ({ material }: { material: Shown }) => (
  <Stack as="li" gap={6} minWidth={0}>
    <Text
      look={{ flow: 'block', background: 'fill2', radius: 8, overflow: 'hidden', position: 'relative' }}
      className={styles.frame}
    >
      {material.thumb && (
        <img
          className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
          src={material.thumb}
          alt=""
          loading="lazy"
        />
      )}
    </Text>
    <Clip title={material.name}>
      {material.url ? (
        <a href={material.url} target="_blank" rel="noreferrer">
          {material.name}
        </a>
      ) : (
        material.name
      )}
    </Clip>
    {material.refusal && <Text tone="error">{material.refusal}</Text>}
  </Stack>
);
