import { type ApiToken, contract, ROTATION_HOURS } from '@zhiying/contract';
import { Radio } from 'antd';
import { useState } from 'react';
import { Note, Stack } from '#kit/base/pieces.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { showToken } from './show-token.tsx';

type Hours = (typeof ROTATION_HOURS)[number];
const WORDS: Record<Hours, string> = {
  0: '立即失效',
  1: '1 小时后失效',
  24: '1 天后失效',
  72: '3 天后失效',
  168: '7 天后失效',
};

/** A new token takes the place of the old one, which may go on for a while until the other system has the new one. */
export function RotateDialog({ row, onClose }: { row: ApiToken; onClose(): void }) {
  const [hours, setHours] = useState<Hours>(24);
  const rotate = useAction(contract.apiToken.rotate, {
    onSuccess: (made) => {
      onClose();
      showToken(made);
    },
  });
  return (
    <ActionDialog
      action={rotate}
      title={`更换「${row.name}」的令牌`}
      width={480}
      submitText="更换"
      onClose={onClose}
      onSubmit={() => rotate.mutate({ id: row.id, hours })}
    >
      <Stack gap={12}>
        <Note>生成新令牌后，旧令牌：</Note>
        <Radio.Group value={hours} onChange={(event) => setHours(event.target.value as Hours)}>
          <Stack gap={8}>
            {ROTATION_HOURS.map((each) => (
              <Radio key={each} value={each}>
                {WORDS[each]}
              </Radio>
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ActionDialog>
  );
}
