import { type Clue, contract, DIAL_LINK_MINUTES } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Note, Row, Stack } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { FollowForm } from '../follow-form.tsx';
import styles from './dial.module.css';

interface DeskDialProps {
  clue: Pick<Clue, 'id' | 'name'>;
  /** For a desk with a telephone of its own. */
  onDialHere(): void;
  onClose(): void;
}

/** Dialling from a desk: scan, talk on the phone, write down here what came of it. */
export function DeskDial({ clue, onDialHere, onClose }: DeskDialProps) {
  const info = useCall(contract.clue.info, { id: clue.id });
  const [unsaved, setUnsaved] = useState(0);
  const [since, setSince] = useState<string | null>(null);
  const dialled = info.data?.history.find(
    ({ kind, at }) => kind === 'dialled' && since !== null && at >= since,
  );
  return (
    <Dialog open onClose={onClose} title={`拨打「${clue.name}」`} width={560} unsaved={unsaved}>
      <Code id={clue.id} isScanned={dialled !== undefined} onMade={setSince} onDialHere={onDialHere} />
      {info.data && <FollowForm clue={info.data} title="打通了吗" onUnsaved={setUnsaved} onSaved={onClose} />}
    </Dialog>
  );
}

interface CodeProps {
  id: number;
  isScanned: boolean;
  /** When the code was made: a dial after it is the one of this code. */
  onMade(at: string): void;
  onDialHere(): void;
}

function Code({ id, isScanned, onMade, onDialHere }: CodeProps) {
  const { mutate, data, error, isPending } = useAction(contract.clue.dialLink, {
    onSuccess: ({ expiresAt }) =>
      onMade(new Date(Date.parse(expiresAt) - DIAL_LINK_MINUTES * 60_000).toISOString()),
  });
  useEffect(() => mutate({ id }), [mutate, id]);
  const isOver =
    useNow(1_000, data !== undefined && !isScanned) > Date.parse(data?.expiresAt ?? '9999-01-01');
  // A server that was not told its own address answers without one; the phone needs it whole.
  const href = data ? new URL(data.link, location.origin).href : location.origin;
  if (error) return <FailureNote error={error} />;
  return (
    <Row marginBottom={16} className={styles.code}>
      <ScanCode
        label="拨号二维码"
        value={href}
        size={160}
        status={isScanned ? 'scanned' : isPending || !data ? 'loading' : isOver ? 'expired' : 'active'}
        statusRender={({ status }) =>
          status === 'expired' ? (
            <Button type="link" onClick={() => mutate({ id })}>
              重新生成
            </Button>
          ) : status === 'scanned' ? (
            <b>已拨出</b>
          ) : (
            <span>正在生成</span>
          )
        }
      />
      <Stack gap={4} minWidth={0} width="full">
        <b>{isScanned ? '已在手机上拨出' : '用手机扫码拨号'}</b>
        <Note>
          {isScanned
            ? '通话结束后，在下面记录结果。'
            : `扫码后在手机上点「拨打」，号码不会显示。${DIAL_LINK_MINUTES} 分钟内有效，只能拨一次，计一次拨号。`}
        </Note>
        {!isScanned && (
          <>
            <LoopbackNote href={href} />
            <Button size="small" className={styles.here} onClick={onDialHere}>
              用本机拨号
            </Button>
          </>
        )}
      </Stack>
    </Row>
  );
}
