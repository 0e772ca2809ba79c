import { CODES, contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Note, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './dial.module.css';

/** On the phone that scanned the code of a desk: who is called, and the one button that calls. Needs no account. */
export default function DialPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  if (!id) return <StateView kind="not-found" title="链接不完整" text={['请重新扫码。']} />;
  return <Opening id={id} />;
}

function Opening({ id }: { id: string }) {
  const query = useCall(contract.clue.dialLinkOpen, { id }, { staleTime: Number.POSITIVE_INFINITY });
  const [reason, setReason] = useState('');
  const dial = useAction(contract.clue.dialByLink, {
    onSuccess: ({ phone }) => {
      window.location.href = `tel:${phone}`;
    },
  });
  const wantsReason = dial.error?.code === CODES.dialReason;
  return (
    <Stack as="main" gap={16} textAlign="center" margin="auto" className={styles.page}>
      <QueryView query={query}>
        {({ name, phone, by }) => (
          <>
            <Note as="span">{by} 的客户</Note>
            <h1>{name}</h1>
            <Text size={18}>{phone}</Text>
            {dial.isSuccess ? (
              <StateView kind="done" title="已拨出" text={['通话结束后，请在电脑上记录结果。']} />
            ) : (
              <>
                {!wantsReason && <FailureNote error={dial.error} />}
                {wantsReason && (
                  <Field label="拨打原因" required hint="线索由你分配给自己，原因写入处理记录并通知上级">
                    {(control) => (
                      <Input.TextArea
                        {...control}
                        value={reason}
                        maxLength={200}
                        autoSize={{ minRows: 2, maxRows: 4 }}
                        onChange={(event) => setReason(event.target.value)}
                      />
                    )}
                  </Field>
                )}
                <Button
                  type="primary"
                  size="large"
                  block
                  loading={dial.isPending}
                  disabled={wantsReason && !reason.trim()}
                  onClick={() => dial.mutate({ id, ...(reason.trim() && { reason: reason.trim() }) })}
                >
                  拨打
                </Button>
                <Note as="span">只能拨一次，计入 {by} 的拨号记录</Note>
              </>
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
