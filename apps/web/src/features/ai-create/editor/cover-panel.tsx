import { contract, takesCover } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { posterFrom } from '#parts/poster/poster.address.ts';
import styles from './editor.module.css';
import { Panel } from './panel.tsx';
import type { ArticleDesk } from './use-article-editor.ts';

/** The picture above the title, where the platform shows one: made from a template, chosen, or the first of the text. */
export function CoverPanel({ desk }: { desk: ArticleDesk }) {
  const { info, save, mayEdit } = desk;
  const [picking, setPicking] = useState(false);
  const set = useAction(contract.aiArticle.setCover, {
    onError: (error) => void message.error(error.message),
  });
  if (!takesCover(info.platform)) return null;
  const { cover } = info;
  const choose = async (materialId: number | null) => {
    setPicking(false);
    if (!(await save.flush())) return;
    const fresh = await set
      .mutateAsync({ id: info.id, version: save.version(), materialId })
      .catch(() => null);
    if (fresh) desk.load(fresh);
  };
  return (
    <Panel
      title="封面"
      beside={
        mayEdit && (
          <Can keys={keysOf(contract.poster.make)}>
            <Button
              type="link"
              size="small"
              onClick={async () =>
                (await save.flush()) && go(posterFrom({ articleId: info.id }, { cover: true }))
              }
            >
              制作封面
            </Button>
          </Can>
        )
      }
    >
      {cover ? (
        <img
          className={classOf({ flow: 'block', width: 'full', objectFit: 'cover', radius: 6 }, styles.cover)}
          src={cover.url ?? cover.thumb ?? undefined}
          alt={`封面：${cover.name}`}
        />
      ) : (
        <Muted as="p" lineHeight={20}>
          未设置，发布时使用正文的第一张图片。
        </Muted>
      )}
      {cover?.refusal && (
        <Text as="p" size={12} tone="error" marginTop={4}>
          封面{cover.refusal}，暂不能发布
        </Text>
      )}
      {mayEdit && (
        <Row gap={8} marginTop={8}>
          <Button size="small" loading={set.isPending} onClick={() => setPicking(true)}>
            {cover ? '更换' : '从素材库选择'}
          </Button>
          {cover && (
            <Button size="small" disabled={set.isPending} onClick={() => void choose(null)}>
              移除
            </Button>
          )}
        </Row>
      )}
      {picking && (
        <MaterialPickerDialog
          type="image"
          title="选择封面"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([picked]) => picked && void choose(picked.id)}
        />
      )}
    </Panel>
  );
}
