import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { api } from '#kit/session/api/client.ts';
import type { ArticleDesk } from './use-article-editor.ts';

/** Somebody else saved first. Both ways on keep both texts: the one that gives way stays in the history. */
export function ConflictBar({ desk }: { desk: ArticleDesk }) {
  const { save, info } = desk;
  const [busy, setBusy] = useState(false);
  if (!save.taken) return null;
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch((error: Error) => message.error(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <Row gap={8} wrap flex="none" size={13} tone="warning" padding="8 16" background="warning" role="alert">
      <span>
        {save.taken.by || '其他人'}刚保存了本文。{save.dirty && '你的修改尚未保存。'}
      </span>
      <Button
        size="small"
        disabled={busy}
        onClick={() =>
          run(async () => desk.load(await api(contract.aiArticle.info, { id: String(info.id) })))
        }
      >
        {save.dirty ? '放弃修改，加载最新版本' : '加载最新版本'}
      </Button>
      {save.dirty && (
        <Button size="small" type="primary" loading={busy} onClick={() => run(() => save.overwrite())}>
          保存我的版本，对方版本保留在版本记录中
        </Button>
      )}
    </Row>
  );
}
