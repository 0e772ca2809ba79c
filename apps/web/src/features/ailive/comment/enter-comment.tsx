import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SayDialog } from '../room/say-dialog.tsx';

/** In which room was it said? With one on air that is known. */
export function EnterComment({ onClose }: { onClose(): void }) {
  const living = useCall(contract.liveShow.list, { page: 1, limit: 50, state: 'living' });
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = living.data?.rows ?? [];
  const showId = chosen ?? (rows.length === 1 ? rows[0]?.id : undefined);
  if (showId !== undefined) return <SayDialog showId={showId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="录入评论" width={480}>
      <QueryView query={living}>
        {() =>
          rows.length === 0 ? (
            <StateView kind="empty" title="没有正在直播的场次" text={['评论只能录入正在直播的场次。']} />
          ) : (
            <Stack gap={8} padding="0 24 24">
              {rows.map(({ id, name }) => (
                <Button key={id} onClick={() => setChosen(id)}>
                  {name}
                </Button>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}
