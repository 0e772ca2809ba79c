import { contract, type PosterPicture as Named, type Poster, type PosterValues } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Grid, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { api } from '#kit/session/api/client.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import styles from './editor.module.css';
import type { Desk } from './use-desk.ts';

interface RenderedDialogProps {
  desk: Desk;
  placeId: number | null;
  values: PosterValues;
  named: readonly Named[];
  onClose(): void;
}

const WIDTH = 960;

const discard = ({ id }: Poster) => {
  void api(contract.poster.remove, { ids: [id] }).catch(() => null);
};

/** The server's picture beside the canvas: made for a look, and taken away with the dialog. */
export function RenderedDialog({ desk, placeId, values, named, onClose }: RenderedDialogProps) {
  const [made, setMade] = useState<Poster | null>(null);
  const [failure, setFailure] = useState('');
  const make = useEffectEvent(() =>
    api(contract.poster.make, {
      templateId: desk.info.id,
      name: `预览 ${desk.info.name}`.slice(0, 60),
      placeId,
      preview: true,
      save: false,
    }),
  );
  useEffect(() => {
    let closed = false;
    make().then(
      (poster) => (closed ? discard(poster) : setMade(poster)),
      (error: Error) => setFailure(error.message),
    );
    return () => {
      closed = true;
    };
  }, []);
  const query = useCall(contract.poster.info, { id: String(made?.id) }, { enabled: made !== null });
  useLive(
    ['/api/admin/aiCreate/poster/info'],
    { 'poster.changed': ({ ids }) => made !== null && ids.includes(made.id) },
    { askEvery: 2000 },
  );
  const now = query.data ?? made;
  const close = () => {
    if (made) discard(made);
    onClose();
  };
  const wrong = failure || (now?.state === 'failed' ? now.note || '生成失败' : '');
  return (
    <Dialog open onClose={close} title="预览成图" width={WIDTH}>
      <Grid columns={2} gap={16} padding="0 24 20">
        <Stack gap={8}>
          <Text size={13} tone="text2">
            画布
          </Text>
          <Box className={styles.rendered}>
            <PosterPicture doc={desk.doc} values={values} pictures={named} label="画布上的海报" />
          </Box>
        </Stack>
        <Stack gap={8}>
          <Text size={13} tone="text2">
            成图
          </Text>
          <Row justify="center" className={styles.rendered}>
            {wrong ? (
              <Text tone="error" role="alert">
                {wrong}
              </Text>
            ) : now?.url ? (
              <img
                className={classOf({ width: 'full', height: 'full', objectFit: 'contain' })}
                src={now.url}
                alt="服务器生成的海报"
              />
            ) : (
              <Muted role="status">正在生成…</Muted>
            )}
          </Row>
        </Stack>
      </Grid>
      <Row gap={8} justify="between" padding="0 24 16">
        <Note>成图由服务器按同一排版生成，仅供查看，关闭后不保留。</Note>
        <Button onClick={close}>关闭</Button>
      </Row>
    </Dialog>
  );
}
